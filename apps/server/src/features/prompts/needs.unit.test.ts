import { expect, test } from 'vitest';
import type { PromptsDeps } from './prompts.deps.ts';
import { modelFor, needsOf } from './needs.ts';

type Models = Pick<PromptsDeps['models'], 'byKey' | 'list'>;
type Model = NonNullable<ReturnType<Models['byKey']>>;

const sizes = { sizes: [], qualities: [{ id: 'usual', tokens: 100 }], usualQuality: 'usual' };

function model(key: string, changes: Partial<Model> = {}): Model {
  const description = { en: '', ru: '', fr: '' };
  const provider = { id: 1, key: 'lab', name: 'Lab', voice: 'moss' as const };
  return {
    ...{ id: 1, key, name: key, icon: '', provider, type: 'text', maxImages: 0, contextLength: 8000 },
    ...{
      maxOutputTokens: 1000,
      reasoning: false,
      efforts: [],
      temperature: true,
      description,
      coefficient: 1000,
    },
    ...{ demo: false, image: null },
    ...changes,
  };
}

function only(...models: Model[]): Models {
  return { list: () => models, byKey: (key) => models.find((one) => one.key === key) };
}

const pen = model('lab/pen', { coefficient: 500 });
const brush = model('lab/brush', { type: 'image', image: sizes });

test('the best of the models chosen for a need is recommended', () => {
  const models = only(pen, brush, model('polylogue-balanced'), model('gpt-6.1-sol'), model('polylogue-deep'));
  expect(modelFor(models, 'careful')?.key).toBe('polylogue-deep');
  expect(modelFor(models, 'code')?.key).toBe('gpt-6.1-sol');
  expect(needsOf(models, 'polylogue-deep')).toEqual(['careful']);
});

test('without it the next one is, so that careful work is never left without a recommendation', () => {
  expect(modelFor(only(pen, model('polylogue-balanced'), model('gpt-6.1-sol')), 'careful')?.key).toBe(
    'gpt-6.1-sol',
  );
  expect(modelFor(only(pen, model('polylogue-balanced')), 'careful')?.key).toBe('polylogue-balanced');
});

test('of models that only the operator knows, the one that thinks, the cheapest, or the one that draws', () => {
  const models = only(
    brush,
    model('lab/slow'),
    pen,
    model('lab/deep', { reasoning: true, coefficient: 3000 }),
  );
  const keys = (['careful', 'code', 'fast', 'image'] as const).map((need) => modelFor(models, need)?.key);
  expect(keys).toEqual(['lab/deep', 'lab/deep', 'lab/pen', 'lab/brush']);
  expect(modelFor(only(model('lab/slow'), pen), 'careful')?.key).toBe('lab/slow');
});

test('nothing is recommended for what no model can do', () => {
  expect(modelFor(only(pen), 'image')).toBeUndefined();
  expect(modelFor(only(brush), 'careful')).toBeUndefined();
  expect(needsOf(only(brush), 'lab/pen')).toEqual([]);
});
