/** temml is loaded when the first formula is rendered, because a check with a warm cache needs none. */
import { createRequire } from 'node:module';

/** The part of temml that is used. */
export interface Temml {
  renderToString(
    tex: string,
    options: {
      displayMode: boolean;
      throwOnError: true;
      trust: false;
      macros: Record<string, string>;
      maxExpand: number;
      maxSize: [number, number];
      wrap: 'tex' | 'none';
    },
  ): string;
}

const require = createRequire(import.meta.url);

/** For the cache: another version may write something else. */
export const { version: TEMML_VERSION } = require('temml/package.json') as { version: string };

export const loadTemml = (): Temml => require('temml') as Temml;
