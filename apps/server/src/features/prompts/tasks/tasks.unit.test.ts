import { locales } from '@polylogue/contract/limits';
import { fillPrompt, promptVariables, requiredVariables } from '@polylogue/contract/prompt-variables';
import { beforeAll, describe, expect, test } from 'vitest';
import { tones } from '../../settings/dictionaries/tones.ts';
import { writingStyles } from '../../settings/dictionaries/writing-styles.ts';
import { writtenIn, type Written } from './library.scene.testing.ts';
import { nearest } from './near-duplicates.testing.ts';
import { readTaskFiles, type TaskFile, type TaskVariable } from './task-file.ts';

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
  test('is as long as its task needs', () => {
    const least = ({ task }: Written) => (task.need === 'image' ? 35 : 55);
    const count = ({ body }: Written) => body.split(/\s+/).length;
    expect(namesWhere((text) => count(text) < least(text) || count(text) > 520)).toEqual([]);
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

test.each(locales)('no two tasks in %s are nearly the same', (language) => {
  const tasks = files.filter((file) => file.language === language).flatMap((file) => file.tasks);
  const alike = nearest(tasks.map(({ body }) => body));
  expect(tasks.filter((_, index) => (alike[index] ?? 0) > 0.2).map(({ key }) => key)).toEqual([]);
});
