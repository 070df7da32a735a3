import type { Diagnostic } from '../../runtime/model.js';
import type { Site } from '../site/site.js';

/**
 * A rule inspects the site and returns problems. It has no side effects and does not depend on other rules.
 */
export type Rule = (site: Site) => Iterable<Diagnostic>;
