import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@polylogue/contract/limits';
import * as z from 'zod';
import { activities } from '../choices.ts';
import { topics } from '../topics.ts';

/** The library's directory in the project. */
const libraryDirectory = join(import.meta.dirname, '../../../../../../content/prompts');

const words = z.string().trim().min(1);
/** Three variants, so that the tasks of a file do not all read alike. */
const variants = z.tuple([words, words, words]);

const audience = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,24}$/),
  label: words,
  about: words,
  facts: variants,
  limits: variants,
  good: variants,
  avoid: variants,
});

const task = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,32}$/),
  title: words,
  description: words,
  ask: words,
  finish: words,
  tone: words,
  style: words,
  activity: z.enum(activities.map(({ id }) => id)),
  model: words,
});

/** One topic in one language: its audiences and tasks. */
export const shelfFile = z.strictObject({
  topic: z.enum(topics.map(({ key }) => key)),
  language: z.enum(locales),
  audiences: z.array(audience).min(1),
  tasks: z.array(task).min(1),
});
export type ShelfFile = z.infer<typeof shelfFile>;
export type Audience = z.infer<typeof audience>;
export type Task = z.infer<typeof task>;

/** A library file, parsed only if changed. */
export interface Shelf {
  /** `writing.en` */
  name: string;
  hash: string;
  /** Parses it. The library is ours, so an invalid file is a bug. */
  read(): ShelfFile;
}

/** The library files, sorted by name. */
export async function readShelves(directory: string = libraryDirectory): Promise<Shelf[]> {
  const names = (await readdir(directory)).filter((name) => /^[a-z]+\.[a-z]{2}\.json$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(directory, name));
      return {
        name: name.replace(/\.json$/, ''),
        hash: hash('sha256', bytes),
        read: () => shelfFile.parse(JSON.parse(bytes.toString())),
      };
    }),
  );
}
