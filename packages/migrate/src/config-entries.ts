/** Entries of a config: links, the navbar, icons, tags of `<head>` and redirects. */

import type { UserNavItem, UserSocialLink } from '@docs-cli/core/internal/cli/config/index.js';
import { headTag } from '@docs-cli/core/internal/cli/config/schema/head-tag.js';
import { socialIconNames } from '@docs-cli/core/internal/cli/config/social-icons.js';
import type { HeadTag, SocialIconName } from '@docs-cli/core/internal/runtime/model/index.js';
import { isExternal } from '@docs-cli/core/internal/runtime/routes.js';
import { defined, listOf, plainLabel, stringOf } from './config-values.js';
import type { LinkMap } from './link-map.js';
import { PageText } from './masked-text.js';
import { findTags } from './page-tags.js';
import type { ProjectReader } from './project-reader.js';
import { asRecord, type Config, type Value } from './static-config.js';

/** Converts links of the config of one language. */
export class ConfigLinks {
  readonly #reader: ProjectReader;
  readonly #links: LinkMap;
  readonly #lang: string;

  constructor(reader: ProjectReader, links: LinkMap, lang: string) {
    this.#reader = reader;
    this.#links = links;
    this.#lang = lang;
  }

  /** The link in the new site; undefined, and listed, if its target does not move. */
  link(href: string): string | undefined {
    if (/^(?:https?:|mailto:|tel:)/i.test(href)) return href;
    const found = isExternal(href) ? undefined : this.#links.route(href, this.#lang);
    if (found !== undefined) return found;
    this.#reader.addRemainder(
      href,
      `No page that moves has the path '${href}'.`,
      'Add an entry to site.config.ts.',
    );
    return undefined;
  }

  /** A regular expression for paths of pages, which do not begin with the language in docs-cli. */
  #pattern(value: Value): string | undefined {
    const pattern = stringOf(value)?.replace(new RegExp(`^(\\^?)/${this.#lang}(?=/|$)`), '$1');
    try {
      return pattern !== undefined && new RegExp(pattern) ? pattern : undefined;
    } catch {
      return undefined;
    }
  }

  /** An entry of the navbar with its dropdown; undefined without a link. */
  nav(entry: Config, linkKeys: string[], textKeys: string[]): UserNavItem | undefined {
    const text = textKeys.map((key) => plainLabel(entry[key])).find((label) => label !== '');
    if (text === undefined) return undefined;
    const items = listOf(entry.items).flatMap((item) => {
      const record = asRecord(item) ?? {};
      // A group without a text only draws a line above its entries.
      const isNameless = textKeys.every((key) => record[key] === undefined) && Array.isArray(record.items);
      const inner = isNameless ? listOf(record.items) : [item];
      return inner.flatMap((each) => this.nav(asRecord(each) ?? {}, linkKeys, textKeys) ?? []);
    });
    if (items.length > 0) return defined({ text, items, position: sideOf(entry.position) });
    const href = linkKeys.map((key) => stringOf(entry[key])).find((link) => link !== undefined);
    const link = href === undefined ? undefined : this.link(href);
    if (link === undefined) return undefined;
    return defined({
      text,
      link,
      activeMatch: this.#pattern(entry.activeMatch),
      tag: stringOf(entry.tag),
      position: sideOf(entry.position),
    });
  }
}

/** Entries are at the right by default. */
function sideOf(value: Value): 'left' | undefined {
  return value === 'left' ? value : undefined;
}

/** The name that docs-cli has for an icon; undefined if it has none. */
function iconName(written: string): SocialIconName | undefined {
  const bare = (name: string) => name.toLowerCase().replace(/\.com$|[^a-z\d]/g, '');
  const name = bare(written);
  return socialIconNames.find((known) => bare(known) === (name === 'twitter' ? 'x' : name));
}

/** An icon of the navbar; undefined, and listed, if docs-cli does not have it. */
export function socialLink(
  reader: ProjectReader,
  name: Value,
  href: Value,
  label?: Value,
): UserSocialLink | undefined {
  const content = stringOf(href);
  const svg = stringOf(asRecord(name)?.svg);
  const icon = svg === undefined ? iconName(String(name)) : { svg };
  if (content !== undefined && icon !== undefined && /^(?:https?|mailto):/.test(content))
    return defined({ icon, mode: 'link' as const, content, label: stringOf(label) });
  const shown = String(asRecord(name) ? 'svg' : name);
  reader.addRemainder(
    content ?? shown,
    `docs-cli has no icon '${shown}'.`,
    "Add a social link with icon: { svg: '…' }.",
  );
  return undefined;
}

/** Tags of `<head>` as tuples. Those that are not valid are listed, for example because their text is computed. */
export function headTags(reader: ProjectReader, value: Value): HeadTag[] {
  const tags: HeadTag[] = [];
  for (const tag of listOf(value)) {
    const [name, attributes, content] = partsOfTag(tag);
    // An attribute without a value is true, and one that is false is not there.
    const all = Object.fromEntries(
      Object.entries(asRecord(attributes) ?? {})
        .filter(([, text]) => text !== false)
        .map(([key, text]) => [key, text === true || text === 'true' ? '' : String(text)]),
    );
    const parsed = headTag.safeParse([name, all, ...(typeof content === 'string' ? [content] : [])]);
    if (parsed.success) tags.push(parsed.data);
    else
      reader.addRemainder(
        Object.values(all).find((text) => text !== '') ?? 'head',
        typeof name === 'string'
          ? `A <${name}> tag of <head> is not moved.`
          : 'A tag of <head> is not moved.',
        "Add it to 'head' of site.config.ts.",
      );
  }
  return tags;
}

/** Name, attributes and content of a tag: a tuple, HTML, or an object. */
function partsOfTag(tag: Value): Value[] {
  if (Array.isArray(tag)) return tag;
  if (typeof tag === 'string') return partsOfHtml(tag);
  const { tag: name, tagName, attrs, attributes, content, innerHTML } = asRecord(tag) ?? {};
  return [name ?? tagName, attrs ?? attributes, content ?? innerHTML];
}

function partsOfHtml(html: string): Value[] {
  const [tag, ...others] = findTags(new PageText(html.trim(), false));
  if (tag === undefined || others.length > 0) return [];
  const attributes = Object.fromEntries(tag.attributes.map(({ name, value }) => [name, value]));
  return [tag.name, attributes, tag.close && html.trim().slice(tag.end, tag.close.start)];
}

/** The redirects `{ from, to }` of a plugin. `from` can be a list. */
export function redirectEntries(redirects: Value): [from: string, to: Value][] {
  return listOf(redirects).flatMap((each) => {
    const { from, to } = asRecord(each) ?? {};
    return (Array.isArray(from) ? from : [from]).map((path): [string, Value] => [String(path), to]);
  });
}

/** Redirects from old paths, without the base. Those with patterns, and those to missing pages, are listed. */
export function readRedirects(
  reader: ProjectReader,
  links: ConfigLinks,
  { entries, base }: { entries: [from: string, to: Value][]; base: string },
): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  const bare = base.replace(/\/$/, '');
  for (const [from, to] of entries) {
    const target = stringOf(to);
    const path = bare !== '' && from.startsWith(`${bare}/`) ? from.slice(bare.length) : from;
    if (target === undefined || !/^\/[^*:[\]?#\s]+$/.test(path)) {
      reader.addRemainder(
        from,
        `The redirect from '${from}' is not moved.`,
        "Add it to 'redirects' of site.config.ts.",
      );
      continue;
    }
    const link = links.link(target);
    if (link !== undefined && link !== path) found[path] = link;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
