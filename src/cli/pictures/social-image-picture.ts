/**
 * Prepares the theme's slot `SocialImage` for drawing: its HTML, the fonts for its text and the bytes of its
 * images.
 */
import { decodeHTML } from 'entities';
import type { SocialImageProps, SourceFile } from '../../runtime/model/index.js';
import { decodePath, splitHref } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { readProjectFile } from '../content/read-text.js';
import { errorLocation } from '../render/error-location.js';
import type { Renderer } from '../render/renderer.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { withoutPageBase } from '../site/portable-site.js';
import { memoizeBy, type ThemedSite } from '../site/site.js';
import type { SocialPicture } from './drawing.js';
import type { Fonts } from './fonts.js';

export interface PictureInput {
  site: ThemedSite;
  bundle: Bundle;
  renderer: Renderer;
}

/** @throws SiteError if the component throws. */
export function socialImageHtml(
  page: SourceFile,
  props: SocialImageProps,
  { site, renderer }: Pick<PictureInput, 'site' | 'renderer'>,
): string {
  try {
    return withoutPageBase(renderer.renderSocialImage(props));
  } catch (error) {
    throw pictureError(page, error, site.root);
  }
}

/** The props without minor texts that no font can show. */
export function showableProps(props: SocialImageProps, fonts: Fonts): SocialImageProps {
  const showable = (text: string) => ('families' in fonts.familiesFor(text) ? text : '');
  return {
    ...props,
    section: showable(props.section),
    description: showable(props.description),
    address: showable(props.address),
  };
}

/** Fonts for the text of the HTML, which may contain more than the props. */
export function fontsOfHtml(html: string, fonts: Fonts) {
  return fonts.familiesFor(decodeHTML(html.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')));
}

/**
 * Where React writes styles. React escapes in texts and attributes the brackets and quotes that these
 * patterns look for.
 */
const STYLES = /<[a-z][^>]*?\sstyle="(?<inline>[^"]*)"|<style\b[^>]*>(?<sheet>.*?)<\/style>/gs;
const SOURCES = /<img\b[^>]*?\ssrc="([^"]*)"/g;
const URLS = /url\(([^)]*)\)/g;

/** Image addresses as they appear in the HTML, each once. */
function imageAddresses(html: string): Set<string> {
  const styles = Array.from(html.matchAll(STYLES), ({ groups }) => groups?.inline ?? groups?.sheet ?? '');
  const found = [...html.matchAll(SOURCES), ...styles.flatMap((style) => [...style.matchAll(URLS)])];
  return new Set(
    found
      .map(([, address = '']) => decodeHTML(address).replace(/^(["'])(.*)\1$/, '$2'))
      .filter((address) => !/^data:/i.test(address)),
  );
}

/** @throws SiteError if an image is not a file of the site. */
export function imagesOfHtml(html: string, page: SourceFile, input: PictureInput): SocialPicture['images'] {
  return [...imageAddresses(html)].map((src) => {
    const data = fileOf(src, input);
    if (data) return { src, data };
    const message = `it uses '${src}', which is not a file of this site`;
    throw pictureError(page, new Error(message), input.site.root);
  });
}

/** A public file, with or without the base, or a file that a module of the theme imports. */
function fileOf(src: string, { site, bundle }: PictureInput): Uint8Array | undefined {
  return readFile(site, decodePath(splitHref(src).path), bundle);
}

/** Cached, because most pages show the same files. */
const readFile = memoizeBy(
  (path: string, _: PictureInput['bundle']) => path,
  (site, path, bundle) => {
    const { base } = site.config;
    const urls = [path, ...(path.startsWith(base) ? [`/${path.slice(base.length)}`] : [])];
    for (const url of urls) {
      const file = site.content.files.get(url);
      const bytes = file ? readProjectFile(site.root, file.path) : bundle.files.get(url);
      if (bytes) return bytes;
    }
    return undefined;
  },
);

export function pictureError(page: SourceFile, error: unknown, root: string): SiteError {
  const message = error instanceof Error ? error.message : String(error);
  return new SiteError([
    errorDiagnostic('render-failed', `The social image of '${page.path}' cannot be created: ${message}`, {
      hint: "The slot 'SocialImage' must return JSX with inline styles. It can use its props, but no hooks and no browser APIs.",
      file: page.path,
      ...errorLocation(error, root),
    }),
  ]);
}
