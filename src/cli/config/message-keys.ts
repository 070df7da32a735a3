import type { Messages } from '../../runtime/model/index.js';
import { en } from '../../theme/locales/en.js';

/** The texts of the interface that a locale can replace. */
export const messageKeys = Object.keys(en) as (keyof Messages)[];
