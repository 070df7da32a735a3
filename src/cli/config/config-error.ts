import type { Diagnostic } from '../../runtime/model.js';
import { SiteError } from '../report/diagnostic.js';

/** A config that cannot be used. */
export class ConfigError extends SiteError {
  /** Absolute paths of the files it was read from, missing ones included: a change of them may mend it. */
  readonly dependencies: string[];

  constructor(diagnostics: Diagnostic[], dependencies: Iterable<string>) {
    super(diagnostics);
    this.name = 'ConfigError';
    this.dependencies = [...new Set(dependencies)];
  }
}
