import type { Diagnostic } from '../../runtime/model/index.js';
import { SiteError } from '../report/diagnostic.js';

/** A config that cannot be used. */
export class ConfigError extends SiteError {
  /**
   * Absolute paths of the files that were read, including missing ones. A change to any of them may fix the
   * error.
   */
  readonly dependencies: string[];

  constructor(diagnostics: Diagnostic[], dependencies: Iterable<string>) {
    super(diagnostics);
    this.name = 'ConfigError';
    this.dependencies = [...new Set(dependencies)];
  }
}
