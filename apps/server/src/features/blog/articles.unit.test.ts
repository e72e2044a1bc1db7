import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@polylogue/contract/limits';
import { describe, expect, test } from 'vitest';
import { readTaskFiles } from '../prompts/tasks/task-file.ts';
import { readArticleFiles, readHeadings } from './article-file.ts';

const covers = join(import.meta.dirname, '../../../../../apps/web/public/covers');
const files = await readArticleFiles();
const slugs = new Set(files.map(({ slug }) => slug));
/** Pages that an article may lead to besides other articles. */
const pages = new Set(['/support', '/tariffs', '/chat/prompts', '/terms#privacy-policy', '/signup']);

test('every article is there in every language, with the same dates and heading', async () => {
  const headings = new Set((await readHeadings()).map(({ key }) => key));
  for (const slug of slugs) {
    const versions = files.filter((file) => file.slug === slug);
    expect(versions.map(({ locale }) => locale).toSorted(), slug).toEqual([...locales].toSorted());
    const facts = versions.map(({ date, updated = date, heading }) => `${date} ${updated} ${heading}`);
    expect(new Set(facts).size, slug).toBe(1);
    for (const { date, updated } of versions)
      expect(updated === undefined || updated > date, slug).toBe(true);
    for (const { heading } of versions) expect(headings, slug).toContain(heading);
    expect(existsSync(join(covers, `${slug}.svg`)), `the cover of ${slug}`).toBe(true);
  }
  expect(slugs.size).toBeGreaterThanOrEqual(14);
});

describe.each(files.map((file) => [`${file.slug}.${file.locale}`, file] as const))('%s', (_, file) => {
  test('is as long as an article should be, in sections', () => {
    const words = file.body.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(900);
    expect(words).toBeLessThanOrEqual(1800);
    const text = file.body.replace(/```[\s\S]*?```/g, '');
    expect(text.match(/^## /gm)?.length).toBeGreaterThanOrEqual(4);
    expect(text).not.toMatch(/^# /m);
    expect(text).not.toMatch(/<\/?[a-z][^>]*>/i);
  });

  test('leads only to pages that exist', () => {
    for (const [, address = ''] of file.body.matchAll(/\]\(([^)]+)\)/g)) {
      const slug = /^\/blog\/(.+)$/.exec(address)?.[1];
      expect(slug === undefined ? pages.has(address) : slugs.has(slug), address).toBe(true);
    }
  });
});

test('the prompts that articles name are in the library', async () => {
  const topics = await readTaskFiles();
  for (const { slug, locale, prompts } of files) {
    for (const name of prompts) {
      const [topic, key] = name.split('/');
      const isKnown = topics.some(
        (one) => one.topic === topic && one.language === locale && one.tasks.some((task) => task.key === key),
      );
      expect(isKnown, `${name} of ${slug}.${locale}`).toBe(true);
    }
  }
});
