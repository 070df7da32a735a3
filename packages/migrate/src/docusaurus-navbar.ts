/** The navbar of a Docusaurus project: entries, and icons for links to known hosts. */

import type { UserNavItem, UserSocialLink } from '@docs-cli/core/internal/cli/config/index.js';
import { pagePathOf } from '@docs-cli/core/internal/runtime/routes.js';
import { type ConfigLinks, socialLink } from './config-entries.js';
import { defined, listOf, plainLabel, stringOf } from './config-values.js';
import type { Doc } from './docusaurus-docs.js';
import { DEFAULT_ID } from './docusaurus-versions.js';
import type { ProjectReader } from './project-reader.js';
import { asRecord, type Config, type Value } from './static-config.js';

/** What entries of the navbar can name. */
interface Targets {
  /** Documents of the default version and language. */
  docs: Doc[];
  links: ConfigLinks;
  /** The first page of each sidebar. */
  first: Map<string, string>;
}

/** Entries of the navbar that docs-cli has anyway. */
const SWITCHES = new Set(['search', 'localeDropdown', 'docsVersion', 'docsVersionDropdown']);

export class Navbar {
  readonly #reader: ProjectReader;
  readonly #targets: Targets;

  constructor(reader: ProjectReader, targets: Targets) {
    this.#reader = reader;
    this.#targets = targets;
  }

  read(items: Value[]): { nav: UserNavItem[]; socialLinks: UserSocialLink[] } {
    const nav: UserNavItem[] = [];
    const socialLinks: UserSocialLink[] = [];
    for (const value of items) {
      const item = asRecord(value) ?? {};
      const host = /^https:\/\/(?:www\.)?(github|twitter|x|discord)\.(?:com|gg)\//.exec(
        stringOf(item.href) ?? '',
      )?.[1];
      const icon = host === undefined ? undefined : socialLink(this.#reader, host, item.href);
      // Icons and switches have their own place and names.
      if (icon !== undefined || SWITCHES.has(String(item.type)))
        this.#reader.ignore(item, ['position', 'label', 'aria-label']);
      if (icon !== undefined) socialLinks.push(icon);
      const entry = icon === undefined ? this.#entry(item) : undefined;
      if (entry !== undefined) nav.push(entry);
    }
    return { nav, socialLinks };
  }

  #entry(item: Config): UserNavItem | undefined {
    const position = item.position === 'left' ? ('left' as const) : undefined;
    const text = plainLabel(item.label) || undefined;
    if (SWITCHES.has(String(item.type))) return undefined;
    switch (item.type) {
      case 'doc': {
        const plugin = item.docsPluginId ?? DEFAULT_ID;
        const docs = this.#targets.docs.filter(({ id }) => id === item.docId);
        const doc = docs.find((each) => each.plugin === plugin) ?? docs[0];
        if (doc === undefined) return this.#missing(item.docId);
        return { text: text ?? doc.id, link: pagePathOf(doc.key), ...defined({ position }) };
      }
      case 'docSidebar': {
        // Names of sidebars are usually different in each plugin.
        this.#reader.ignore(item, ['docsPluginId']);
        const key = this.#targets.first.get(String(item.sidebarId));
        if (key === undefined) return this.#missing(item.sidebarId);
        return { text: text ?? 'Docs', link: pagePathOf(key), ...defined({ position }) };
      }
      case 'html':
        this.#reader.addRemainder(
          "'html'",
          'HTML in the navbar is not moved.',
          'Replace a slot of the theme.',
        );
        return undefined;
      default: {
        const items = listOf(item.items).flatMap((each) => this.#entry(asRecord(each) ?? {}) ?? []);
        if (text !== undefined && items.length > 0) return { text, items, ...defined({ position }) };
        const entry = this.#targets.links.nav(item, ['to', 'href'], ['label']);
        return entry && { ...entry, ...defined({ position }) };
      }
    }
  }

  #missing(name: Value): undefined {
    const reason = `The navbar names '${String(name)}', which does not move.`;
    this.#reader.addRemainder(String(name), reason, 'Add an entry to site.config.ts.');
  }
}
