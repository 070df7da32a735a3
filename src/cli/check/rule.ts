import type { Diagnostic } from '../../runtime/model.js';
import type { Site } from '../site/site.js';

/** A rule looks at the site and says what is wrong. It changes nothing and knows no other rule. */
export type Rule = (site: Site) => Iterable<Diagnostic>;
