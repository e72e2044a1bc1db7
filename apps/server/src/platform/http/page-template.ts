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
const usualDescription = /<meta name="description"[^>]*>/;

/** Reads the built page and answers how it is sent: with its language, its first files and its first data. */
export async function readPageTemplate(
  directory: string,
): Promise<(start: PageStart, parts?: PageParts) => string> {
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  const built = manifest.parse(JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')));
  const heads = new Map<string, string>();
  const inlined = await readInlined(directory, page, built);

  function headOf({ screen, locale }: PageStart): string {
    const key = `${screen} ${locale}`;
    const known = heads.get(key) ?? linksFor(built, { screen, locale });
    heads.set(key, known);
    return known;
  }

  return (start, { rendered, head } = {}) => {
    const { locale, data } = start;
    const title = head?.title ?? rendered?.title;
    const links = rendered?.sources ? inlined(linksOf(built, start, rendered.sources)) : headOf(start);
    const content = JSON.stringify({ locale, ...data }).replaceAll('<', '\\u003c');
    // Behind the text, which is there to be read while this is still on its way.
    const block = `<script type="application/json" id="page-start">${content}</script>`;
    return (rendered?.sources ? inlined(page) : page)
      .replace('<html lang="en">', `<html lang="${locale}">`)
      .replace(usualDescription, (usual) => (head ? descriptionTag(head.description) : usual))
      .replace('</head>', () => `${head ? headTags(head, title ?? usualTitle) : ''}${links}</head>`)
      .replace(emptyTitle, (usual) => (title === undefined ? usual : `<title>${escapeHtml(title)}</title>`))
      .replace(emptyRoot, (root) => `${rendered ? `<div id="root">${rendered.body}</div>` : root}${block}`);
  };
}

/**
 * Puts style sheets and the script of the theme into the page itself: a page that can be read without the app waits for no
 * other file. The app's loader fetches the style sheets later, for the pages after it.
 */
async function readInlined(
  directory: string,
  page: string,
  built: Manifest,
): Promise<(html: string) => string> {
  const files = new Set(Object.values(built).flatMap(({ css = [] }) => css));
  const read = async (file: string) => readFile(join(directory, file), 'utf8').catch(() => undefined);
  const sheets = new Map<string, string>();
  for (const file of files) {
    const sheet = await read(file);
    if (sheet !== undefined && !sheet.includes('</')) sheets.set(`/${file}`, sheet);
  }
  const theme = page.includes(themeTag) ? await read('theme.js') : undefined;
  return (html) =>
    html
      .replace(/<link rel="stylesheet" crossorigin href="([^"]+)">/g, (link, file: string) => {
        const sheet = sheets.get(file);
        return sheet === undefined ? link : `<style>${sheet}</style>`;
      })
      .replace(themeTag, (tag) => (theme === undefined ? tag : `<script>${theme}</script>`));
}

function linksFor(built: Manifest, { screen, locale }: Pick<PageStart, 'screen' | 'locale'>): string {
  return linksTo(built, locale, { chunks: chunksNamed(built, ['entrance', screen, `texts-${locale}`]) });
}

/** The files of a page that is made of these modules. Its styles must be there before its text. */
function linksOf(built: Manifest, { locale }: PageStart, sources: readonly string[]): string {
  const found = new Map<string, Chunk>();
  function add(key: string): void {
    const chunk = built[key];
    if (!chunk || found.has(key)) return;
    found.set(key, chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  }
  for (const source of sources) add(source);
  const chunks = [...chunksNamed(built, [`texts-${locale}`]), ...found.values()];
  return linksTo(built, locale, { chunks, isReadable: true });
}

function chunksNamed(built: Manifest, names: readonly string[]): Chunk[] {
  const wanted = ['rolldown-runtime', 'first', ...names];
  return Object.values(built).filter(({ name }) => name !== undefined && wanted.includes(name));
}

function linksTo(
  built: Manifest,
  locale: string,
  { chunks, isReadable = false }: { chunks: readonly Chunk[]; isReadable?: boolean },
): string {
  // A page that can be read without its scripts does not share the connection with them before it can.
  const priority = isReadable ? ' fetchpriority="low"' : '';
  const wanted = fonts.filter(({ locales }) => locales.includes(locale)).map(({ name }) => `/${name}.woff2`);
  const fontFiles = Object.entries(built)
    .filter(([source]) => wanted.some((font) => source.endsWith(font)))
    .map(([, { file }]) => file);
  return [
    ...fontFiles.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...new Set(
      chunks.flatMap(({ css = [] }) =>
        css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ),
    ),
    ...new Set(chunks.map(({ file }) => `<link rel="modulepreload" crossorigin${priority} href="/${file}">`)),
  ].join('');
}
