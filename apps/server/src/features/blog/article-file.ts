import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales, type Locale } from '@polylogue/contract/limits';
import { parse } from 'yaml';
import * as z from 'zod';
import { root } from '../../platform/root.ts';

const blogDirectory = join(root, 'content/blog');

const words = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const headingSchema = z.strictObject({ key: slug, en: words, ru: words, fr: words });

/** A heading of the blog and its name in each language. */
export type BlogHeading = z.infer<typeof headingSchema>;

const frontMatter = z.strictObject({
  title: words.max(70),
  description: words.min(60).max(170),
  heading: slug,
  date: z.iso.date(),
  /** The day of the last change that readers may notice; without it none since `date`. */
  updated: z.iso.date().optional(),
  /** What the cover shows, for its alternative text. */
  cover: words,
  /** Prompts of the library that belong to it: `topic/task`. */
  prompts: z.array(z.string().regex(/^[a-z]+\/[a-z0-9-]+$/)).max(3),
});

/** An article as its writer left it. */
export interface ArticleFile extends z.infer<typeof frontMatter> {
  /** The same in all languages; the address of its page. */
  slug: string;
  locale: Locale;
  body: string;
}

/** Reads all articles in all languages. */
export async function readArticleFiles(): Promise<ArticleFile[]> {
  const names = (await readdir(blogDirectory)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const [key = '', locale] = name.split('.');
      const text = await readFile(join(blogDirectory, name), 'utf8');
      return parseArticle({ name, slug: key, locale: locales.find((one) => one === locale), text });
    }),
  );
}

/** Reads the headings, in the order in which they are offered. */
export async function readHeadings(): Promise<BlogHeading[]> {
  return z.array(headingSchema).parse(parse(await readFile(join(blogDirectory, 'headings.yaml'), 'utf8')));
}

function parseArticle(file: {
  name: string;
  slug: string;
  locale: Locale | undefined;
  text: string;
}): ArticleFile {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.text) ?? [];
  if (head === undefined || body === undefined || !file.locale) {
    throw new Error(`${file.name} is no article: it needs a language in its name and front matter.`);
  }
  const known = frontMatter.safeParse(parse(head));
  if (!known.success) throw new Error(`${file.name}: ${z.prettifyError(known.error)}`);
  return { ...known.data, slug: slug.parse(file.slug), locale: file.locale, body: body.trim() };
}
