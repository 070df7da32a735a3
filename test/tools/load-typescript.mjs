/** Loads TypeScript in this process and in its threads, which run this module too: `node --import ./test/tools/load-typescript.mjs`. */
import { register as registerCommonJs } from 'tsx/cjs/api';
import { register } from 'tsx/esm/api';

register();
registerCommonJs();
