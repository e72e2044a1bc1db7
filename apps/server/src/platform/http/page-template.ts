import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@polylogue/contract/limits';
import { z } from 'zod';
import { escapeHtml } from '../escape-html.ts';
import { descriptionTag, headTags, type PageHead } from '../pages/page-head.ts';
import type { RenderedPage } from './rendered-pages.ts';

/** The part of the build's manifest that is read here. */
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifest>;
type Chunk = Manifest[string];

/** What a page begins with, known before its script runs. */
export interface PageStart {
  /** The language of the page. */
  locale: Locale;
  /** The first screen, whose files the browser shall fetch together with the page's own. */
  screen: 'workspace' | 'entrance';
  /** What the script finds in the page instead of asking for it. */
  data: Record<string, unknown>;
  /** The reader, if signed in. */
  userId?: number;
}

/** What stands in a page besides what every page has. */
export interface PageParts {
  rendered?: RenderedPage | undefined;
  head?: PageHead | undefined;
}

/** Fonts by the languages that are written with them; the others are fetched when a letter needs them. */
const textFonts = [
  { name: 'geist-latin-wght-normal', locales: ['en', 'fr', 'ru'] },
  { name: 'geist-cyrillic-wght-normal', locales: ['ru'] },
];

/** Code in a chat: its text is shown when all its letters are there, so this font is not to come a round trip later. */
const codeFont = 'geist-mono-latin-wght-normal';

/** The places of the built page that a rendered one fills. */
const usualTitle = 'Polylogue';
const emptyTitle = `<title>${usualTitle}</title>`;
const emptyRoot = '<div id="root"></div>';
const themeTag = '<script src="/theme.js"></script>';
/** The app's own script. */
const scriptTag = '<script type="module" crossorigin';
const usualDescription = /<meta name="description"[^>]*>/;

/** Scripts that stand in pages which show something before the app runs. The content policy names them by their hashes. */
export const inlinedScripts = ['theme.js', 'early.js'] as const;

/** Reads the built page and answers how it is sent: with its language, its first files and its first data. */
export async function readPageTemplate(
  directory: string,
): Promise<(start: PageStart, parts?: PageParts) => string> {
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  const built = manifest.parse(JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')));
  const inlined = await readInlined(directory, built);
  const readablePage = inlined
    .scripts(inlined.styles(page), inlinedScripts)
    .replace(scriptTag, (tag) => `${tag} fetchpriority="low"`);
  const skeletonPage = inlined.scripts(inlined.styles(page), ['theme.js']);
  const heads = new Map<string, Head>();

  function headOf(start: PageStart, rendered: RenderedPage | undefined): Head {
    const shape = [rendered?.sources ?? start.screen, rendered === undefined, rendered?.isReadable === true];
    const key = JSON.stringify([...shape, hasEarlyCode(rendered), start.locale]);
    const known = heads.get(key) ?? newHead(start, rendered);
    heads.set(key, known);
    return known;
  }

  function newHead({ screen, locale }: PageStart, rendered: RenderedPage | undefined): Head {
    // A page that can be read without the app has modules of its own.
    const { styles, files } = filesOf(built, rendered?.sources ?? [screen], locale);
    const fonts = fontLinks(built, [...fontsOf(locale), ...(hasEarlyCode(rendered) ? [codeFont] : [])]);
    if (rendered?.sources || rendered?.isReadable === true) {
      return { links: inlined.styles([...fonts, ...styles].join('')), data: { files } };
    }
    const preloads = files.map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
    );
    const sheets = styles.join('');
    const links = [...fonts, ...preloads, rendered ? inlined.styles(sheets) : sheets];
    return { links: links.join(''), data: {} };
  }

  function pageFor(rendered: RenderedPage | undefined): string {
    if (rendered === undefined) return page;
    return rendered.sources ? readablePage : skeletonPage;
  }

  return (start, { rendered, head } = {}) => {
    const { locale } = start;
    const title = head?.title ?? rendered?.title;
    const { links, data } = headOf(start, rendered);
    const content = JSON.stringify({ locale, ...start.data, ...data }).replaceAll('<', '\\u003c');
    // Behind the text, which is there to be read while this is still on its way.
    const block = `<script type="application/json" id="page-start">${content}</script>`;
    return pageFor(rendered)
      .replace('<html lang="en">', `<html lang="${locale}">`)
      .replace(usualDescription, (usual) => (head ? descriptionTag(head.description) : usual))
      .replace('</head>', () => `${head ? headTags(head, title ?? usualTitle) : ''}${links}</head>`)
      .replace(emptyTitle, (usual) => (title === undefined ? usual : `<title>${escapeHtml(title)}</title>`))
      .replace(emptyRoot, (root) => `${rendered ? `<div id="root">${rendered.body}</div>` : root}${block}`);
  };
}

/** What the files of a page come to in its head, and in the data it begins with. */
interface Head {
  links: string;
  /** The files that a readable page needs to be taken over; it asks for them itself, when it has time. */
  data: { files?: readonly string[] };
}

/** Puts style sheets and the first scripts into the page itself: one that shows something before the app waits for no other file. */
interface Inlined {
  /** Each sheet leaves a link that loads nothing: by it the app's loader sees that the sheet is there. */
  styles(html: string): string;
  scripts(html: string, names: readonly string[]): string;
}

async function readInlined(directory: string, built: Manifest): Promise<Inlined> {
  const read = async (file: string) => readFile(join(directory, file), 'utf8').catch(() => undefined);
  const sheets = new Map<string, string>();
  for (const file of new Set(Object.values(built).flatMap(({ css = [] }) => css))) {
    const sheet = await read(file);
    if (sheet !== undefined && !sheet.includes('</')) sheets.set(`/${file}`, sheet);
  }
  const scripts = new Map<string, string | undefined>();
  for (const name of inlinedScripts) scripts.set(name, await read(name));
  return {
    styles: (html) =>
      html.replace(/<link rel="stylesheet" crossorigin href="([^"]+)">/g, (link, file: string) => {
        const sheet = sheets.get(file);
        return sheet === undefined ? link : `<style>${sheet}</style>${link.replace('>', ' disabled>')}`;
      }),
    scripts: (html, names) => {
      const found = names.flatMap((name) => scripts.get(name) ?? []);
      const inline = found.map((script) => `<script>${script}</script>`).join('');
      return html.replace(themeTag, (tag) => (found.length < names.length ? tag : inline));
    },
  };
}

/** The styles and scripts of a page that is made of these modules or chunks, with all that they import. */
function filesOf(built: Manifest, sources: readonly string[], locale: Locale) {
  const chunks = new Map<string, Chunk>();
  function add(key: string): void {
    const chunk = built[key];
    if (!chunk || chunks.has(key)) return;
    chunks.set(key, chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  }
  const wanted = ['first', `texts-${locale}`, ...sources];
  for (const [key, { name }] of Object.entries(built)) {
    if (wanted.includes(key) || (name !== undefined && wanted.includes(name))) add(key);
  }
  // The page itself has the files of its one script.
  const own = [...chunks.values()].filter(({ name }) => name !== 'main');
  return {
    styles: [...new Set(own.flatMap(({ css = [] }) => css))].map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
    ),
    files: [...new Set(own.map(({ file }) => `/${file}`))],
  };
}

function hasEarlyCode(rendered: RenderedPage | undefined): boolean {
  return rendered?.isReadable === true && rendered.body.includes('<code');
}

function fontsOf(locale: Locale): string[] {
  return textFonts.filter(({ locales }) => locales.includes(locale)).map(({ name }) => name);
}

function fontLinks(built: Manifest, names: readonly string[]): string[] {
  return Object.entries(built)
    .filter(([source]) => names.some((name) => source.endsWith(`/${name}.woff2`)))
    .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
}
