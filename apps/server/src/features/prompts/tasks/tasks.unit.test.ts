import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { counts, locales } from '@polylogue/contract/limits';
import { fillPrompt, promptVariables, requiredVariables } from '@polylogue/contract/prompt-variables';
import { beforeAll, describe, expect, test } from 'vitest';
import { tones } from '../../settings/dictionaries/tones.ts';
import { writingStyles } from '../../settings/dictionaries/writing-styles.ts';
import { assertionsIn } from './assertions.testing.ts';
import { writtenIn, type Written } from './library.scene.testing.ts';
import { nearest } from './near-duplicates.testing.ts';
import { readShelves, readTaskFiles, type TaskFile, type TaskVariable } from './task-file.ts';

const previews = join(import.meta.dirname, '../../../../../web/public/previews');

let files: TaskFile[];
let written: Written[];

function namesWhere(isWrong: (text: Written) => boolean): string[] {
  return written.filter(isWrong).map(({ name }) => name);
}

function samplesOf(variables: readonly TaskVariable[], index: 0 | 1 | 2): Record<string, string> {
  return Object.fromEntries(variables.map(({ name, samples }) => [name, String(samples[index])]));
}

beforeAll(async () => {
  files = await readTaskFiles();
  written = files.flatMap(writtenIn);
});

test('at least 600 tasks in each language, of them 60 for images, in ten topics', () => {
  for (const language of locales) {
    const own = files.filter((file) => file.language === language);
    const tasks = own.flatMap((file) => file.tasks);
    expect(new Set(own.map(({ topic }) => topic)).size).toBe(counts.promptTopics);
    expect(tasks.length).toBeGreaterThanOrEqual(600);
    expect(tasks.filter(({ need }) => need === 'image').length).toBeGreaterThanOrEqual(60);
  }
});

test('a task is there in every language, and everywhere needs the same kind of model', () => {
  const shape = (language: string) =>
    files
      .filter((file) => file.language === language)
      .flatMap((file) => file.tasks.map(({ key, need }) => `${file.topic}/${key}: ${need}`))
      .sort();
  expect(shape('ru')).toEqual(shape('en'));
  expect(shape('fr')).toEqual(shape('en'));
});

test('collections name tasks that there are, the same in every language', async () => {
  const tasks = new Set(files.flatMap((file) => file.tasks.map(({ key }) => `${file.topic}/${key}`)));
  const collections = (await readShelves())
    .filter(({ name }) => name.startsWith('collections.'))
    .flatMap((shelf) => {
      const file = shelf.read();
      return 'collections' in file ? [file.collections] : [];
    });
  expect(collections.map(({ language }) => language).sort()).toEqual([...locales].sort());
  for (const { collections: own } of collections) {
    expect(own.length).toBeGreaterThanOrEqual(30);
    expect(new Set(own.map(({ key }) => key)).size).toBe(own.length);
    expect(own.flatMap((collection) => collection.tasks).filter((task) => !tasks.has(task))).toEqual([]);
  }
});

test('keys and names are there once', () => {
  for (const language of locales) {
    const tasks = files
      .filter((file) => file.language === language)
      .flatMap((file) => file.tasks.map((task) => ({ ...task, key: `${file.topic}/${task.key}` })));
    for (const name of ['key', 'name'] as const) {
      const values = tasks.map((task) => task[name].toLowerCase());
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    }
  }
});

test('tones and styles are those of the dictionaries', () => {
  const known = (values: readonly { id: string }[]) => new Set(values.map(({ id }) => id));
  const [knownTones, knownStyles] = [known(tones), known(writingStyles)];
  expect(namesWhere(({ task }) => !knownTones.has(task.tone) || !knownStyles.has(task.style))).toEqual([]);
});

describe('every text', () => {
  test('has 60 to 500 words', () => {
    const count = (text: string) => text.split(/\s+/).length;
    const asSent = ({ body, variables }: Written) => fillPrompt(body, samplesOf(variables, 0));
    expect(namesWhere((text) => count(asSent(text)) < 60 || count(text.body) > 500)).toEqual([]);
  });

  test('asserts nothing of the user outside its slots', () => {
    expect(
      written.flatMap(({ name, language, body }) =>
        assertionsIn(language, body).map((sentence) => `${name}: ${sentence}`),
      ),
    ).toEqual([]);
  });

  test.each([
    ['en', 'I own a restaurant. We deliver on Sundays. Our newest product is a lamp.', 3],
    ['en', 'The café Rosa needs a menu. It has forty seats. It costs $300. Acme Ltd is late.', 4],
    ['en', 'I am {{role}}. What we sell: {{goods}}. If I stop, ask me. Our aim is {{aim}}.', 0],
    ['en', 'Give me five customers to call, 200 words each. Is our plan good?', 0],
    ['ru', 'У нас 12 сотрудников. Мы владеем кафе. Нам нужен текст. Наш главный товар — лампа.', 4],
    ['ru', 'Меню для кафе «Ромашка». Бюджет 5000 рублей. ООО «Луч» не платит.', 3],
    ['ru', 'Спроси меня. Наша цель — {{aim}}. Мы продаём {{goods}}. Если мы спорим, не уступай.', 0],
    ['fr', 'Je suis restaurateur. Notre budget est de 300 €. Nous livrons le dimanche.', 3],
    ['fr', 'La boulangerie Dupont ouvre. Elle a quarante couverts. Mon nouveau chef a des idées.', 3],
    ['fr', 'Pose-moi trois questions. Je suis {{role}}. Notre offre : {{offer}}. Si je me tais, attends.', 0],
  ] as const)('is found to assert something in %s: %s', (language, text, count) => {
    expect(assertionsIn(language, text)).toHaveLength(count);
  });

  test('has a variable for each slot, and a slot for each variable', () => {
    expect(
      namesWhere(({ body, variables }) => {
        const known = new Set(variables.map(({ name }) => name));
        const slots = promptVariables(body);
        return slots.length === 0 || slots.some((slot) => !known.has(slot));
      }),
    ).toEqual([]);
    const unused = files.flatMap((file) =>
      file.tasks.flatMap((task) => {
        const slots = new Set([task.body, ...task.variants.map(({ body }) => body)].flatMap(promptVariables));
        return task.variables
          .filter(({ name }) => !slots.has(name))
          .map(({ name }) => `${file.topic}.${file.language}/${task.key} ${name}`);
      }),
    );
    expect(unused).toEqual([]);
  });

  test('needs its required values and does without the others', () => {
    expect(
      namesWhere(({ body, variables }) => {
        const used = new Set(promptVariables(body));
        const needed = new Set(requiredVariables(body));
        return variables.some(({ name, required }) => used.has(name) && needed.has(name) !== required);
      }),
    ).toEqual([]);
  });

  test('is whole when filled, with all values or only the required ones', () => {
    expect(
      namesWhere(({ body, variables }) => {
        const values = samplesOf(variables, 0);
        const required = variables.filter((variable) => variable.required);
        return [values, samplesOf(required, 1)].some((filled) => /\{\{[#/\w]/.test(fillPrompt(body, filled)));
      }),
    ).toEqual([]);
  });

  test('offers samples that can be chosen, and lines without breaks', () => {
    expect(
      namesWhere(({ variables }) =>
        variables.some(
          (variable) =>
            (variable.type === 'choice' &&
              variable.samples.some((sample) => !variable.options.includes(sample))) ||
            (variable.type === 'line' && variable.samples.some((sample) => sample.includes('\n'))),
        ),
      ),
    ).toEqual([]);
  });
});

test('every image task has its preview', () => {
  const images = files.flatMap(({ tasks }) => tasks.filter(({ need }) => need === 'image'));
  const missing = images.filter(({ key }) => !existsSync(join(previews, `${key}.svg`)));
  expect(missing.map(({ key }) => key)).toEqual([]);
});

test.each(locales)('no two tasks in %s are nearly the same', (language) => {
  const tasks = files.filter((file) => file.language === language).flatMap((file) => file.tasks);
  const alike = nearest(tasks.map(({ body }) => body));
  expect(tasks.filter((_, index) => (alike[index] ?? 0) > 0.2).map(({ key }) => key)).toEqual([]);
});
