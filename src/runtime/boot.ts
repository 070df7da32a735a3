/**
 * The only script that a page runs before the first interaction: a small classic script that blocks in
 * `<head>`. It reads its settings from the `data-` attributes of its `<script>` element.
 */
import { startBoot } from './browser/boot/start-boot.js';

const script = document.currentScript;
// No menu can open or close without the Popover API. Such a browser shows the page as it is without script.
if (script && 'popover' in script) startBoot(script.dataset);
