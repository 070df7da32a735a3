/** This site's theme: the default one, and a menu of the tool family beside the title. */
import { extendTheme } from '@docs-cli/core/theme';
import { ToolMenu } from './tool-menu.js';

export default extendTheme({ slots: { NavTitleAfter: ToolMenu } });
