/** Loads `site.config.*`. */
import type { Diagnostic } from '../../runtime/model.js';
import type { ConfigPlace } from './locate.js';
import type { SiteConfig } from './site-config.js';

export interface ConfigOverrides {
  /** Replaces `base`. */
  base?: string | undefined;
  /** Replaces `outDir`; relative to the root or absolute. */
  outDir?: string | undefined;
  /** Config file to read instead of the usual names; relative to the root or absolute. */
  configFile?: string | undefined;
}

export interface LoadedConfig {
  config: SiteConfig;
  /** Absolute path of the project. */
  root: string;
  /** The config file relative to the root, as `site.config.ts`. */
  file: string;
  /** Absolute paths of the config and of the project's files that it imports: what dev watches. */
  dependencies: string[];
  /** Warnings. */
  diagnostics: Diagnostic[];
  /** Where a value of the config is written, by its path: `['locales', 1, 'nav', 0, 'link']`. */
  locate(path: readonly (string | number)[]): ConfigPlace | undefined;
}

export async function loadConfig(_root: string, _overrides: ConfigOverrides = {}): Promise<LoadedConfig> {
  throw new Error('not written yet');
}
