import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@polylogue/contract/limits';
import { parse } from 'yaml';
import * as z from 'zod';
import { activities } from '../choices.ts';
import { topics } from '../topics.ts';
import { root } from '../../../platform/root.ts';

const tasksDirectory = join(root, 'content/tasks');

const words = z.string().trim().min(1);
const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const asked = z.strictObject({
  /** The slot in the body: `{{name}}`. */
  name: z.string().regex(/^[a-z][a-zA-Z]*$/),
  label: words,
  hint: words.optional(),
  required: z.boolean(),
});
const threeTexts = z.tuple([words, words, words]);

/** A value the reader fills in, with three samples; the first one is shown as the example. */
const taskVariable = z.discriminatedUnion('type', [
  asked.extend({ type: z.literal('line'), samples: threeTexts }),
  asked.extend({ type: z.literal('text'), samples: threeTexts }),
  asked.extend({ type: z.literal('choice'), options: z.array(words).min(2), samples: threeTexts }),
  asked.extend({
    type: z.literal('number'),
    unit: words.optional(),
    samples: z.tuple([z.number(), z.number(), z.number()]),
  }),
]);
export type TaskVariable = z.infer<typeof taskVariable>;

const variant = z.strictObject({
  key,
  name: words,
  body: words,
  variables: z.array(taskVariable).default([]),
});

const task = z.strictObject({
  /** The same in all languages; permanent. */
  key,
  name: words.max(70),
  description: words.max(150),
  /** Other words that people search by. */
  aliases: z.array(words).min(5).max(15),
  /** The kind of model it needs. */
  need: z.enum(['fast', 'careful', 'code', 'image']),
  /** Ids of the dictionaries of tones and writing styles. */
  tone: words,
  style: words,
  activity: z.enum(activities.map(({ id }) => id)),
  variables: z.array(taskVariable).min(1),
  body: words,
  variants: z.array(variant).default([]),
});
export type Task = z.infer<typeof task>;

const taskFile = z.strictObject({
  topic: z.enum(topics.map((topic) => topic.key)),
  language: z.enum(locales),
  tasks: z.array(task).min(1),
});
/** The tasks of one topic in one language. */
export type TaskFile = z.infer<typeof taskFile>;

const collectionFile = z.strictObject({
  language: z.enum(locales),
  collections: z.array(
    z.strictObject({
      /** The same in all languages. */
      key,
      name: words.max(70),
      description: words.max(200),
      /** Topic and key of each task. */
      tasks: z.array(z.string().regex(/^[a-z]+\/[a-z0-9-]+$/)).min(1),
    }),
  ),
});
/** The collections in one language. */
export type CollectionFile = z.infer<typeof collectionFile>;

/** A library file, parsed only if changed. */
export interface Shelf {
  /** `writing.en` or `collections.en` */
  name: string;
  hash: string;
  /** Parses it. The library is ours, so an invalid file is a bug. */
  read(): { tasks: TaskFile } | { collections: CollectionFile };
}

/** The library files, sorted by name. */
export async function readShelves(directory: string = tasksDirectory): Promise<Shelf[]> {
  const names = (await readdir(directory)).filter((name) => /^[a-z]+\.[a-z]{2}\.yaml$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(directory, name));
      const content = () => parse(bytes.toString()) as unknown;
      return {
        name: name.replace(/\.yaml$/, ''),
        hash: hash('sha256', bytes),
        read: () =>
          name.startsWith('collections.')
            ? { collections: collectionFile.parse(content()) }
            : { tasks: taskFile.parse(content()) },
      };
    }),
  );
}

/** The tasks of all files, parsed. */
export async function readTaskFiles(): Promise<TaskFile[]> {
  return (await readShelves()).flatMap((shelf) => {
    const file = shelf.read();
    return 'tasks' in file ? [file.tasks] : [];
  });
}
