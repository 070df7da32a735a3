/**
 * Groups missing translations by folder, and translations without a record by language. This is the last step
 * of a report: suppressions and the baseline apply to single pages.
 */
import { posix } from 'node:path';
import type { Diagnostic } from '../../runtime/model/index.js';
import { translatedPath } from '../content/fallback.js';
import { languageFolderOf } from '../content/page-file.js';
import type { Site } from '../site/site.js';

const MISSING = 'missing-translation';
const UNTRACKED = 'untracked-translation';
/** Number of files that the message of a group names. */
const NAMED_FILES = 3;

/** Replaces the diagnostics of a group by one at the first of the pages. */
export function groupTranslations(site: Site, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = keyOf(site, diagnostic);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(diagnostic);
    else groups.set(key, [diagnostic]);
  }
  return diagnostics.flatMap((diagnostic) => {
    const group = groups.get(keyOf(site, diagnostic) ?? '') ?? [];
    if (group.length < 2) return [diagnostic];
    return group[0] === diagnostic
      ? [diagnostic.code === MISSING ? missing(site, group) : untracked(site, group)]
      : [];
  });
}

/**
 * Of a missing translation: the folder of the page, and the folder where the translation is missing. Of one without a
 * record: the folder of its language.
 */
function keyOf(site: Site, { code, file, related }: Diagnostic): string | undefined {
  if (file === undefined) return undefined;
  if (code === UNTRACKED) return languageFolder(site, file);
  if (code !== MISSING || related?.[0] === undefined) return undefined;
  return JSON.stringify([posix.dirname(file), posix.dirname(related[0])]);
}

/** `content/zh`, or `content/v1/zh`. */
function languageFolder({ content }: Site, file: string): string | undefined {
  const page = content.byPath.get(file);
  return page && languageFolderOf(page).slice(0, -1);
}

function untracked(site: Site, group: Diagnostic[]): Diagnostic {
  const [first] = group as [Diagnostic];
  const folder = languageFolder(site, first.file!)!;
  const names = group.map(({ file }) => posix.relative(folder, file!));
  return {
    ...first,
    message: `${group.length} pages of '${folder}' do not record the version that they translate: ${nameList(names)}.`,
    hint: `Compare them with their sources, then run 'docs-cli translations accept ${folder}'.`,
    related: group.slice(1).map(({ file }) => file!),
  };
}

function missing(site: Site, group: Diagnostic[]): Diagnostic {
  const [first] = group as [Diagnostic];
  const folder = posix.dirname(first.file!);
  const lang = missingLang(site, first);
  const list = nameList(group.map(({ file }) => posix.basename(file!)));
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

function nameList(all: string[]): string {
  const names = all.slice(0, NAMED_FILES).map((name) => `'${name}'`);
  const rest = all.length - names.length;
  return rest > 0
    ? `${names.join(', ')} and ${rest} more`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
