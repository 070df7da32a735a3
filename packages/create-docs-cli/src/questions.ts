/** The questions of `create-docs-cli`. */
import { type CANCEL_SYMBOL, intro, isCancel, multiselect, select, text } from '@clack/prompts';
import { type Answers, type Host, languageLabel } from './answers.js';

/** The languages that the question lists. Any other one can be given with `--langs`. */
const LISTED = ['en', 'zh', 'ja', 'ko', 'de', 'fr', 'es', 'pt', 'it', 'ru', 'ar', 'he'];

const HOST_LABELS: Record<Host, [label: string, hint?: string]> = {
  'github-pages': ['GitHub Pages', 'adds a workflow'],
  netlify: ['Netlify', 'adds netlify.toml'],
  cloudflare: ['Cloudflare Pages'],
  vercel: ['Vercel', 'adds vercel.json'],
  other: ['Another host, or decide later'],
};

/** Thrown if the user cancels a question. */
export class Cancelled extends Error {}

/**
 * Asks for what the options do not give.
 *
 * @throws {Cancelled} if the user cancels.
 */
export async function ask(given: Partial<Answers>, suggestedTitle: string): Promise<Answers> {
  intro('Create a documentation site');
  return {
    title: given.title ?? (await askTitle(suggestedTitle)),
    langs: given.langs ?? (await askLanguages()),
    host: given.host ?? (await askHost()),
  };
}

async function askTitle(initialValue: string): Promise<string> {
  return answered(
    await text({
      message: 'What is the title of the site?',
      initialValue,
      validate: (value) => (value?.trim() ? undefined : 'Enter a title.'),
    }),
  ).trim();
}

/** The default language is the first one of the result. */
async function askLanguages(): Promise<string[]> {
  const options = LISTED.map((lang) => ({ value: lang, label: languageLabel(lang) }));
  const langs = answered(
    await multiselect({
      message: 'Which languages does it have?',
      options,
      initialValues: ['en'],
      required: true,
    }),
  );
  if (langs.length === 1) return langs;
  const first = answered(
    await select({
      message: 'Which one is the default language, whose pages are at the root?',
      options: options.filter(({ value }) => langs.includes(value)),
    }),
  );
  return [first, ...langs.filter((lang) => lang !== first)];
}

async function askHost(): Promise<Host> {
  const options = (Object.keys(HOST_LABELS) as Host[]).map((value) => {
    const [label, hint] = HOST_LABELS[value];
    return { value, label, ...(hint && { hint }) };
  });
  return answered(await select<Host>({ message: 'Where do you publish it?', options }));
}

function answered<T>(answer: T | typeof CANCEL_SYMBOL): T {
  if (isCancel(answer)) throw new Cancelled();
  return answer as T;
}
