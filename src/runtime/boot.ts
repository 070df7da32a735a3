/**
 * The only script of an untouched page: classic, external, blocking in `<head>`, and small. Its settings are
 * `data-` attributes of its own element.
 */
import { startBoot } from './browser/start-boot.js';

const script = document.currentScript;
if (script) startBoot(script.dataset);
