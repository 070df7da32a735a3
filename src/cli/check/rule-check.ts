import type { Diagnostic } from '../../runtime/model/index.js';
import type { Site } from '../site/site.js';

/** The function of a rule of docs-cli. It has no side effects and does not depend on other rules. */
export type RuleCheck = (site: Site) => Iterable<Diagnostic>;
