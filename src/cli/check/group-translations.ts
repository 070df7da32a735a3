/**
 * Groups missing translations by folder. This is the last step of a report: suppressions, the baseline and
 * `--changed` apply to single pages.
 */
import { posix } from 'node:path';
import type { Diagnostic } from '../../runtime/model.js';
import { translatedPath } from '../content/fallback.js';
import type { Site } from '../site/site.js';

const CODE = 'missing-translation';
/** Number of files that the message of a group names. */
const NAMED_FILES = 3;

/** Replaces the missing translations of one folder and language by one diagnostic at the first of the pages. */
export function groupMissingTranslations(site: Site, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(diagnostic);
    else groups.set(key, [diagnostic]);
  }
  return diagnostics.flatMap((diagnostic) => {
    const group = groups.get(keyOf(diagnostic) ?? '') ?? [];
    if (group.length < 2) return [diagnostic];
    return group[0] === diagnostic ? [grouped(site, group)] : [];
  });
}

/** The folder of the page, and the folder where its translation is missing. */
function keyOf({ code, file, related }: Diagnostic): string | undefined {
  if (code !== CODE || file === undefined || related?.[0] === undefined) return undefined;
  return JSON.stringify([posix.dirname(file), posix.dirname(related[0])]);
}

function grouped(site: Site, group: Diagnostic[]): Diagnostic {
  const [first] = group as [Diagnostic];
  const folder = posix.dirname(first.file!);
  const lang = missingLang(site, first);
  const names = group.slice(0, NAMED_FILES).map(({ file }) => `'${posix.basename(file!)}'`);
  const rest = group.length - names.length;
  const list = rest > 0 ? `${names.join(', ')} and ${rest} more` : andList(names);
  return {
    ...first,
    message: `${group.length} pages of '${folder}' have no '${lang}' translation: ${list}.`,
    hint: `Create them in '${posix.dirname(first.related![0]!)}'. If this language intentionally has fewer pages, set 'partial: true' for its locale.`,
    related: group.flatMap(({ related }) => related ?? []),
  };
}

function missingLang({ config, content }: Site, { file, related }: Diagnostic): string {
  const page = content.byPath.get(file!);
  const locale =
    page && config.locales.find(({ lang }) => translatedPath(config.contentDir, page, lang) === related?.[0]);
  return locale?.lang ?? '';
}

function andList(names: string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
