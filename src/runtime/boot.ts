/**
 * The only script of an untouched page: classic, external, blocking in `<head>`, and small. Its settings are
 * `data-` attributes of its own element.
 */
import { startBoot } from './browser/start-boot.js';

const script = document.currentScript;
// Without pop-overs no menu would open or close: such a browser has the page as it is without script.
if (script && 'popover' in script) startBoot(script.dataset);
