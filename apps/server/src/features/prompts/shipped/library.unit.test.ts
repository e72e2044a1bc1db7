import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { counts, locales } from '@polylogue/contract/limits';
import { promptVariables } from '@polylogue/contract/prompt-variables';
import { promptForm } from '@polylogue/contract/validation';
import { beforeAll, describe, expect, test } from 'vitest';
import { tones } from '../../settings/dictionaries/tones.ts';
import { writingStyles } from '../../settings/dictionaries/writing-styles.ts';
import { topics } from '../topics.ts';
import {
  allowedWords,
  piecesIn,
  readLibrary,
  spelledWords,
  writtenIn,
  type WrittenPrompt,
} from './library.scene.testing.ts';
import { median, nearest } from './near-duplicates.testing.ts';
import type { ShelfFile } from './shelf-file.ts';

const catalogue = join(import.meta.dirname, '../../../../../../content/models');
/** English words that do not exist in French. */
const english = new Set(
  'the and with for that this from your which their when what into have should'.split(' '),
);

let files: ShelfFile[];
const written = new Map<string, WrittenPrompt[]>();

beforeAll(async () => {
  files = await readLibrary();
  for (const language of locales) {
    written.set(language, files.filter((file) => file.language === language).flatMap(writtenIn));
  }
});

function all(): WrittenPrompt[] {
  return [...written.values()].flat();
}

function keysWhere(isWrong: (prompt: WrittenPrompt) => boolean): string[] {
  return all()
    .filter(isWrong)
    .map(({ key }) => key);
}

describe('the library', () => {
  test('has thirty tasks for ten audiences in every topic and language', () => {
    const shapes = files.map(
      ({ topic, language, tasks, audiences }) => `${topic}.${language} ${tasks.length}×${audiences.length}`,
    );
    const wanted = topics.flatMap(({ key }) => locales.map((language) => `${key}.${language} 30×10`));
    expect(shapes.sort()).toEqual(wanted.sort());
    expect(all()).toHaveLength(counts.libraryPrompts);
    expect(new Set(all().map(({ key }) => key)).size).toBe(counts.libraryPrompts);
  });

  test('has bodies of 90 to 220 words', () => {
    const words = ({ body }: WrittenPrompt) => body.split(/\s+/).length;
    expect(keysWhere((prompt) => words(prompt) < 90 || words(prompt) > 220)).toEqual([]);
  });

  test('keeps the rules of any prompt', () => {
    expect(
      keysWhere(({ name, description, body }) => {
        const form = { name, description, prompt: body, languageUid: 'en' };
        return !promptForm.safeParse(form).success;
      }),
    ).toEqual([]);
  });

  test('has two to four variables in each prompt, every brace in its place', () => {
    expect(
      keysWhere(({ body }) => {
        const variables = promptVariables(body);
        const braces = body.match(/[{}]/g)?.length ?? 0;
        return variables.length < 2 || variables.length > 4 || braces !== variables.length * 4;
      }),
    ).toEqual([]);
    expect(keysWhere(({ task }) => promptVariables(task.ask).some((name) => name.length > 30))).toEqual([]);
  });

  test('names tones, styles and models that there are', () => {
    const models = readdirSync(catalogue)
      .map((name) => readFileSync(join(catalogue, name), 'utf8'))
      .flatMap((text) => (JSON.parse(text) as { models: { key: string }[] }).models);
    const known = (values: readonly { id: string }[]) => new Set(values.map(({ id }) => id));
    const [knownTones, knownStyles] = [known(tones), known(writingStyles)];
    const knownModels = new Set(models.map(({ key }) => key));
    expect(
      keysWhere(
        ({ task }) =>
          !knownTones.has(task.tone) || !knownStyles.has(task.style) || !knownModels.has(task.model),
      ),
    ).toEqual([]);
  });

  test('is the same shelf in the three languages', () => {
    const shapeOf = ({ tasks, audiences }: ShelfFile) => ({
      audiences: audiences.map(({ key }) => key),
      tasks: tasks.map(({ key, tone, style, activity, model, ask }) => {
        return { key, tone, style, activity, model, variables: promptVariables(ask).length };
      }),
    });
    for (const { key } of topics) {
      const [one, ...others] = files.filter(({ topic }) => topic === key).map(shapeOf);
      for (const other of others) expect(other, key).toEqual(one);
    }
  });

  test('has no two prompts of the same name in a language', () => {
    for (const prompts of written.values()) {
      const names = prompts.map(({ name }) => name.toLowerCase());
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });
});

describe.each(locales)('the library in %s', (language) => {
  test('is written in its language', () => {
    const allowed = allowedWords(language);
    const foreign = language === 'ru' ? /\p{Script=Latin}/u : /\p{Script=Cyrillic}/u;
    const words = piecesIn(language, files).flatMap(spelledWords);
    expect(words.filter((word) => foreign.test(word) && !allowed.has(word.toLowerCase()))).toEqual([]);
    if (language === 'fr') expect(words.filter((word) => english.has(word.toLowerCase()))).toEqual([]);
  });

  test('sets the colon of its names as the language does', () => {
    const colon = language === 'fr' ? '\u00a0: ' : ': ';
    const names = (written.get(language) ?? []).map(({ name, task, audience }) => ({
      name,
      wanted: `${task.title}${colon}${audience.label}`,
    }));
    expect(names.filter(({ name, wanted }) => name !== wanted)).toEqual([]);
  });

  test('has no two prompts that are nearly the same', () => {
    const alike = nearest((written.get(language) ?? []).map(({ body }) => body));
    expect(Math.max(...alike)).toBeLessThan(0.6);
    expect(median(alike)).toBeLessThan(0.35);
  });
});
