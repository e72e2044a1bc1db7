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
const fonts = [
  { name: 'geist-latin-wght-normal', locales: ['en', 'fr', 'ru'] },
  { name: 'geist-cyrillic-wght-normal', locales: ['ru'] },
];

/** The places of the built page that a rendered one fills. */
const usualTitle = 'Polylogue';
const emptyTitle = `<title>${usualTitle}</title>`;
const emptyRoot = '<div id="root"></div>';
const themeTag = '<script src="/theme.js"></script>';
/** The app's own script. */
const scriptTag = '<script type="module" crossorigin';
const usualDescription = /<meta name="description"[^>]*>/;

/** Scripts that stand in pages which can be read without the app. The content policy names them by their hashes. */
export const inlinedScripts = ['theme.js', 'early.js'] as const;

/** Reads the built page and answers how it is sent: with its language, its first files and its first data. */
export async function readPageTemplate(
  directory: string,
): Promise<(start: PageStart, parts?: PageParts) => string> {
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  const built = manifest.parse(JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')));
  const inlined = await readInlined(directory, built);
  const readablePage = inlined(page).replace(scriptTag, (tag) => `${tag} fetchpriority="low"`);
  const heads = new Map<string, Head>();

  /** A page that can be read without the app has modules of its own. */
  function headOf({ screen, locale }: PageStart, sources: readonly string[] | undefined): Head {
    const key = JSON.stringify([sources ?? screen, locale]);
    const known = heads.get(key) ?? (sources ? readableHead(sources, locale) : appHead(screen, locale));
    heads.set(key, known);
    return known;
  }

  function appHead(screen: PageStart['screen'], locale: Locale): Head {
    const { fonts, styles, files } = filesOf(built, [screen], locale);
    const preloads = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    return { links: [...fonts, ...styles, ...preloads].join(''), data: {} };
  }

  function readableHead(sources: readonly string[], locale: Locale): Head {
    const { fonts, styles, files } = filesOf(built, sources, locale);
    return { links: inlined([...fonts, ...styles].join('')), data: { files } };
  }

  return (start, { rendered, head } = {}) => {
    const { locale } = start;
    const title = head?.title ?? rendered?.title;
    const { links, data } = headOf(start, rendered?.sources);
    const content = JSON.stringify({ locale, ...start.data, ...data }).replaceAll('<', '\\u003c');
    // Behind the text, which is there to be read while this is still on its way.
    const block = `<script type="application/json" id="page-start">${content}</script>`;
    return (rendered?.sources ? readablePage : page)
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

/**
 * Puts style sheets and the first scripts into the page itself: a page that can be read without the app waits for no
 * other file. The app's loader fetches the style sheets later, for the pages after it.
 */
async function readInlined(directory: string, built: Manifest): Promise<(html: string) => string> {
  const read = async (file: string) => readFile(join(directory, file), 'utf8').catch(() => undefined);
  const sheets = new Map<string, string>();
  for (const file of new Set(Object.values(built).flatMap(({ css = [] }) => css))) {
    const sheet = await read(file);
    if (sheet !== undefined && !sheet.includes('</')) sheets.set(`/${file}`, sheet);
  }
  const found = await Promise.all(inlinedScripts.map(read));
  const scripts = found.filter((script) => script !== undefined);
  const inline = scripts.map((script) => `<script>${script}</script>`).join('');
  return (html) =>
    html
      .replace(/<link rel="stylesheet" crossorigin href="([^"]+)">/g, (link, file: string) => {
        const sheet = sheets.get(file);
        return sheet === undefined ? link : `<style>${sheet}</style>`;
      })
      .replace(themeTag, (tag) => (scripts.length < inlinedScripts.length ? tag : inline));
}

/** The fonts, styles and scripts of a page that is made of these modules or chunks, with all that they import. */
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
  const written = fonts.filter(({ locales }) => locales.includes(locale)).map(({ name }) => `/${name}.woff2`);
  const fontFiles = Object.entries(built)
    .filter(([source]) => written.some((font) => source.endsWith(font)))
    .map(([, { file }]) => file);
  // The page itself has the files of its one script.
  const own = [...chunks.values()].filter(({ name }) => name !== 'main');
  return {
    fonts: fontFiles.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    styles: [...new Set(own.flatMap(({ css = [] }) => css))].map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
    ),
    files: [...new Set(own.map(({ file }) => `/${file}`))],
  };
}
