/**
 * Renders the components that pages use, each in an element. That of a component that the browser hydrates has
 * what the browser needs for that.
 */
import type { ComponentUse, Diagnostic, PagePayload, SourceFile } from '../../runtime/model/index.js';
import { encodePath } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { escapeHtml } from '../markdown/escape.js';
import { ENDS_PARAGRAPH, TABLE_PART } from '../markdown/html/html-elements.js';
import { errorLocation, SERVER_HINT } from '../render/error-location.js';
import type { ComponentTree, LoadedComponent, Renderer } from '../render/renderer.js';
import { siteData } from '../render/site-data.js';
import { errorDiagnostic, formatPlace, SiteError } from '../report/diagnostic.js';
import { reasonOf } from '../report/refusal.js';
import { createPage } from '../site/page-data/page.js';
import { pageListOf } from '../site/page-data/page-list.js';
import { keyOf } from '../site/page-data/page-modules.js';
import type { Site, SiteComponents, ThemedSite } from '../site/site.js';

/** When the browser hydrates a component. Default: `visible`. */
const MOMENTS = ['visible', 'idle', 'load', 'interaction'];

type Use = Parameters<SiteComponents['html']>[2];

export class ComponentRenderer implements SiteComponents {
  readonly #bundle: Bundle;
  readonly #renderer: Renderer;
  /** In `dev`: route path -> index of the component -> its errors. */
  readonly #failures = new Map<string, Map<number, Diagnostic[]>>();

  constructor(bundle: Bundle, renderer: Renderer) {
    this.#bundle = bundle;
    this.#renderer = renderer;
  }

  html(site: ThemedSite, page: SourceFile, use: Use): string {
    return this.#tolerant(page, use.i, {
      render: () => this.#html(site, page, use),
      instead: (diagnostics) =>
        use.isText
          ? use.content
          : errorBox(site.store.meta(page).components[use.i]!, diagnostics) + use.content,
    });
  }

  markdown(site: ThemedSite, page: SourceFile, use: Use): string | undefined {
    return this.#tolerant(page, use.i, {
      render: () => this.#markdown(site, page, use),
      instead: () => undefined,
    });
  }

  failures({ routePath }: SourceFile): Diagnostic[] {
    return [...(this.#failures.get(routePath)?.values() ?? [])].flat();
  }

  /** In `dev`, a component that fails does not affect the rest of its page. */
  #tolerant<T>(
    page: SourceFile,
    i: number,
    { render, instead }: { render: () => T; instead: (errors: Diagnostic[]) => T },
  ): T {
    try {
      return render();
    } catch (error) {
      if (!this.#bundle.devClient || !(error instanceof SiteError)) throw error;
      const ofPage = this.#failures.get(page.routePath) ?? new Map<number, Diagnostic[]>();
      this.#failures.set(page.routePath, ofPage.set(i, error.diagnostics));
      return instead(error.diagnostics);
    }
  }

  #html(site: ThemedSite, page: SourceFile, { i, content, isText = false }: Use): string {
    const use = site.store.meta(page).components[i]!;
    const loaded = this.#loaded(site, use);
    const { script } = this.#bundle.components[keyOf(use)] ?? {};
    const isClient = script !== undefined && !isText;
    const prefix = `c${i}-`;
    const html = runComponent(site, use, () =>
      this.#renderer.renderComponent(
        {
          component: loaded.component,
          props: use.props,
          content: content || undefined,
          value: this.#valueOf(site, page, isClient),
        },
        { isClient, prefix },
      ),
    );
    if (!isClient) {
      const children = `<docs-children>${content}</docs-children>`;
      if (isText || html === children) return html.replaceAll(children, () => content);
      return inElement(
        'docs-component',
        html.replaceAll(children, () => inElement('docs-children', content)),
      );
    }
    if (use.isInParagraph) refuseBlock(use, html);
    const { base } = site.config;
    const attributes = {
      name: keyOf(use),
      src: base + encodePath(script.slice(1)),
      ...(loaded.hydrate === undefined ? {} : { hydrate: hydrateOf(use, loaded) }),
      ...(Object.keys(use.props).length > 0 ? { props: JSON.stringify(use.props) } : {}),
      prefix,
    };
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    const hidden =
      content === '' || html.includes('<docs-children>')
        ? ''
        : `<template data-content>${content}</template>`;
    return `<docs-component${written.join('')}>${html}</docs-component>${hidden}`;
  }

  #markdown(site: Site, page: SourceFile, { i, content }: Use): string | undefined {
    const use = site.store.meta(page).components[i]!;
    const { toMarkdown } = this.#loaded(site, use);
    if (typeof toMarkdown !== 'function') return undefined;
    const props = content === '' ? use.props : { ...use.props, children: content };
    return markdownText(
      use,
      runComponent(site, use, () => toMarkdown(props)),
    );
  }

  #loaded(site: Site, use: ComponentUse): LoadedComponent {
    const loaded = this.#renderer.components.get(keyOf(use));
    if (loaded?.error !== undefined) throw renderFailure(site, use, loaded.error);
    if (isComponent(loaded?.component)) return loaded!;
    throw noComponent(site, use);
  }

  /** What hooks return in a component. The article is not known yet. */
  #valueOf(site: ThemedSite, page: SourceFile, isClient: boolean): ComponentTree['value'] {
    const payload: PagePayload = { build: '', head: [], site: '', ...createPage(site, page) };
    const value = { site: siteData(site, page, this.#bundle), payload, sidebar: [] };
    return isClient ? value : { ...value, pages: (filter) => pageListOf(site, filter) };
  }
}

/** Text needs no element, and browsers would move one out of a table. */
function inElement(name: string, html: string): string {
  const first = /<([a-z]\w*)/.exec(html)?.[1];
  return first === undefined || TABLE_PART.has(first) ? html : `<${name}>${html}</${name}>`;
}

/** The first element that ends an open paragraph. Elements inside a button or an object do not. */
const blockTag = new RegExp(`<(?:button|object|svg|(${[...ENDS_PARAGRAPH].join('|')}))(?![\\w-])`);

/** @throws {SiteError} at the tag if browsers end the paragraph there: React would not find the HTML that it expects. */
function refuseBlock(use: ComponentUse, html: string): void {
  const block = blockTag.exec(html)?.[1];
  if (block === undefined) return;
  const message = `${nameOf(use)} is in a paragraph, but it renders \`<${block}>\`, which a paragraph cannot contain.`;
  const hint = 'Put the tag on its own line, between blank lines, or render a `<span>`.';
  throw new SiteError([errorDiagnostic('render-failed', message, { hint, ...placeOf(use) })]);
}

/** A callout or a badge. */
function errorBox({ isInline }: ComponentUse, diagnostics: Diagnostic[]): string {
  const messages = diagnostics.map(({ message }) => escapeHtml(message));
  if (isInline) return `<span class="dc-badge dc-badge-danger">${messages.join(' ')}</span>`;
  const lines = messages.map((message) => `<p class="dc-callout-title">${message}</p>`);
  return `<div class="dc-callout dc-callout-danger" role="note">${lines.join('')}</div>`;
}

function hydrateOf(use: ComponentUse, { hydrate }: LoadedComponent): string {
  if (typeof hydrate === 'string' && MOMENTS.includes(hydrate)) return hydrate;
  const expected = MOMENTS.map((moment) => `'${moment}'`).join(', ');
  throw wrongExport(
    use,
    `\`hydrate\` of ${nameOf(use)} is ${JSON.stringify(hydrate)}.`,
    `Use one of ${expected}.`,
  );
}

/** What `toMarkdown` of a component returned, as text. As in JSX, booleans, `null` and `undefined` are nothing. */
function markdownText(use: ComponentUse, returned: unknown): string {
  if (returned === null || returned === undefined || typeof returned === 'boolean') return '';
  if (typeof returned === 'string' || typeof returned === 'number') return String(returned);
  const found =
    returned instanceof Promise ? 'a promise' : Array.isArray(returned) ? 'an array' : typeof returned;
  const message = `\`toMarkdown\` of ${nameOf(use)} must return a string, found ${found}.`;
  throw wrongExport(use, message, 'Return the Markdown as one string.');
}

function wrongExport(use: ComponentUse, message: string, hint: string): SiteError {
  return new SiteError([errorDiagnostic('component-export', message, { hint, ...placeOf(use) })]);
}

/** A function, or what `memo` and `forwardRef` return. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function noComponent({ content }: Site, use: ComponentUse): SiteError {
  const { module, exportName } = use.imported ??
    content.components.get(use.name) ?? { module: use.file, exportName: 'default' };
  const isDefault = exportName === 'default';
  const owner = use.code === undefined ? `'${module}'` : nameOf(use);
  const what = isDefault
    ? 'has no default export that is a component'
    : `does not export the component '${exportName}'`;
  return new SiteError([
    errorDiagnostic('component-export', `${owner} ${what}.`, {
      hint: `Export the component: \`export ${isDefault ? 'default function Name' : `function ${exportName}`}() { … }\`.`,
      ...placeOf(use),
      ...(use.code === undefined ? { related: [module] } : {}),
    }),
  ]);
}

/** Runs code of a component. @throws {SiteError} at its tag if the code throws. */
function runComponent<T>(site: Site, use: ComponentUse, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw renderFailure(site, use, error);
  }
}

function renderFailure({ root }: Site, use: ComponentUse, error: unknown): SiteError {
  const place = errorLocation(error, root);
  const thrown = place.file === undefined ? '' : ` It is thrown at ${formatPlace({ ...place } as never)}.`;
  return new SiteError([
    errorDiagnostic('render-failed', `${nameOf(use)} throws an error: ${reasonOf(error)}`, {
      hint: SERVER_HINT + thrown,
      ...placeOf(use),
    }),
  ]);
}

function nameOf({ name, code }: ComponentUse): string {
  return code === undefined ? `\`<${name}>\`` : 'This preview';
}

function placeOf({ file, line, column, length }: ComponentUse) {
  return { file, line, column, length };
}
