import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@polylogue/contract/limits';
import { beforeAll, expect, test } from 'vitest';
import { readTaskFiles, type TaskFile } from './task-file.ts';

const documentFile = join(import.meta.dirname, '../../../../../../docs/prompt-intents.md');

interface Intent {
  wish: string;
  tasks: string[];
}

let files: TaskFile[];
let text: string;
let intents: Intent[];

/** The `topic/key` in backticks. */
function tasksIn(part: string): string[] {
  return [...part.matchAll(/`([a-z]+\/[a-z0-9-]+)`/g)].map(([, task = '']) => task);
}

/** The rows of the tables, without their heads. */
function intentsIn(document: string): Intent[] {
  return [...document.matchAll(/^\|([^|\n]+)\|([^|\n]+)\|$/gm)]
    .map(([, wish = '', tasks = '']) => ({ wish: wish.trim(), tasks: tasksIn(tasks) }))
    .filter(({ wish }) => wish !== 'What people want' && !/^:?-+:?$/.test(wish));
}

beforeAll(async () => {
  files = await readTaskFiles();
  text = await readFile(documentFile, 'utf8');
  intents = intentsIn(text);
});

test('at least 150 intents, each once and with one to four tasks', () => {
  const wishes = intents.map(({ wish }) => wish.toLowerCase());
  expect(wishes.length).toBeGreaterThanOrEqual(150);
  expect(wishes.filter((wish, index) => wishes.indexOf(wish) !== index)).toEqual([]);
  expect(intents.filter(({ tasks }) => tasks.length < 1 || tasks.length > 4)).toEqual([]);
});

test('every task of the document is there in every language', () => {
  for (const language of locales) {
    const known = new Set(
      files
        .filter((file) => file.language === language)
        .flatMap((file) => file.tasks.map(({ key }) => `${file.topic}/${key}`)),
    );
    expect(tasksIn(text).filter((task) => !known.has(task))).toEqual([]);
  }
});
