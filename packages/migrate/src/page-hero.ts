/** The hero and the features of a home page. */
import { newTarget } from './foreign-links.js';
import { addRemainder, type PageContext } from './page-context.js';
import { asData, type Data } from './yaml-data.js';

export function heroOf(context: PageContext, hero: Data): Data {
  const { name, title, text, tagline, image, actions } = hero;
  const result: Data = {
    name: asText(name ?? title ?? context.frontmatter.title),
    text: asText(text),
    tagline: asText(tagline),
  };
  const src = imageOf(image);
  if (src !== undefined) {
    const alt = asText((image as Data).alt);
    result.image = { src: linkOf(context, src), ...(alt && { alt }) };
  }
  if (Array.isArray(actions))
    result.actions = actions.map((action) => actionOf(context, asData(action) ?? {}));
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined));
}

function actionOf(context: PageContext, action: Data): Data {
  const theme = action.theme === 'brand' || action.variant === 'primary' || !(action.theme ?? action.variant);
  return {
    text: asText(action.text) ?? '',
    link: linkOf(context, asText(action.link) ?? '/'),
    theme: theme ? 'brand' : 'alt',
  };
}

export function featureOf(context: PageContext, value: unknown): Data {
  const { title, details, icon, link } = asData(value) ?? {};
  const source = typeof icon === 'string' ? icon : imageOf(icon);
  const isMarkup = source?.trimStart().startsWith('<') === true;
  if (isMarkup)
    addRemainder(
      context,
      Math.max(0, context.page.text.indexOf(source.trim().split('\n')[0]!)),
      'An icon in HTML is not moved.',
      "Write it to a file in content/public, and set 'icon' to its path.",
    );
  return Object.fromEntries(
    Object.entries({
      title: asText(title) ?? '',
      details: asText(details),
      icon: isMarkup ? undefined : source,
      link: typeof link === 'string' ? linkOf(context, link) : undefined,
    }).filter(([, text]) => text !== undefined),
  );
}

function linkOf(context: PageContext, href: string): string {
  return newTarget(context, href, Math.max(0, context.page.text.indexOf(href)));
}

function imageOf(image: unknown): string | undefined {
  if (typeof image === 'string') return image;
  if (typeof image !== 'object' || image === null) return undefined;
  const { src, file, light } = image as Data;
  return asText(typeof src === 'object' && src !== null ? (src as Data).light : (src ?? file ?? light));
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
