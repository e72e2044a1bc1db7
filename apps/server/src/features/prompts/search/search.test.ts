import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { create, list, names, reader, shelve, topicCounts, type Reader } from '../prompts.scene.testing.ts';
import { fold } from './fold.ts';

let app: TestApp;
let ada: Reader;
let emmy: Reader;

/** Prompts in three languages, named after their content. */
const shelf = {
  complaint: {
    name: 'Reply to complaints: restaurants',
    description: 'Keeps the guest who was angry.',
    body: 'You answer letters. Mention the refund.',
    topicId: 1,
    tone: 'friendly',
    modelKey: 'polylogue-fast',
  },
  refund: { name: 'Refund letter', description: 'Gives money back.', body: 'Short and clear.', topicId: 8 },
  described: {
    name: 'Letter to a guest',
    description: 'About a refund.',
    body: 'Be brief; desk@example.test.',
    topicId: 1,
  },
  index: {
    name: 'Find the missing index',
    description: 'For a slow query at a university.',
    body: 'Read the plan.',
    topicId: 2,
    style: 'technical',
  },
  russian: {
    name: 'Ответ на жалобу: рестораны',
    description: 'Удержит гостя, который ещё сердится.',
    body: 'Напиши письмо и предложи возврат денег.',
    language: 'ru',
    topicId: 1,
  },
  french: {
    name: 'Répondre à une réclamation : cafés',
    description: 'Garde le client mécontent près de chez vous.',
    body: 'Écris une lettre où tu proposes un remboursement.',
    language: 'fr',
    topicId: 1,
    activity: 'work',
  },
};

beforeAll(async () => {
  app = await startTestApp();
  for (const prompt of Object.values(shelf)) {
    app.clock.advance(60);
    await shelve(app, prompt);
  }
  ada = await reader(app, 'pro');
  emmy = await reader(app, 'pro');
  await create(app, ada, { name: 'Zeppelin checklist', description: 'Of my own.', topic_id: 7 });
});
afterAll(() => app.close());

const find = (search: string, more = {}) => names(app, ada, { search, ...more });

describe('a search', () => {
  test.each([
    ['other forms of a word, English', 'complaint', [shelf.complaint.name]],
    ['other forms of a word, Russian', 'жалобы ресторанов', [shelf.russian.name]],
    ['other forms of a word, French', 'réclamations', [shelf.french.name]],
    ['some of the words if nothing has all', 'пишут письма', [shelf.russian.name]],
    ['a form of a word of the body', 'возвраты', [shelf.russian.name]],
    ['text without its accents', 'reclamation cafe', [shelf.french.name]],
    [
      'accents that are not there',
      'réfund létter',
      [shelf.refund.name, shelf.described.name, shelf.complaint.name],
    ],
    ['ё written as е and the other way round', 'еще сердитого', [shelf.russian.name]],
    ['the last word unfinished', 'missing ind', [shelf.index.name]],
    ['an unfinished word past its stem', 'universi', [shelf.index.name]],
    ['capital letters', 'MISSING INDEX', [shelf.index.name]],
    ['parts of what is written with signs', 'desk example', [shelf.described.name]],
    ['one letter off', 'complant', [shelf.complaint.name]],
    ['one letter off in one of two words', 'reply complainst', [shelf.complaint.name]],
    ['a slip in Russian', 'ресторны', [shelf.russian.name]],
    ['a slip in French', 'reclamaton', [shelf.french.name]],
    ['swapped letters', 'жалбоу рестораны', [shelf.russian.name]],
    ['swapped letters in English', 'compalint', [shelf.complaint.name]],
    ['Russian in Latin letters', 'zhaloba', [shelf.russian.name]],
    ['Russian in the English layout', ';fkj,s', [shelf.russian.name]],
    ['English in the Russian layout, a word that is there', 'штвуч', [shelf.index.name]],
    ['two words written as one', 'missingindex', [shelf.index.name]],
    ['two words written as one, in another form', 'missingindexes', [shelf.index.name]],
    ['two words written as one, among others', 'zeppelin slowquery', [shelf.index.name]],
    ['one word written as two', 'restau rants reply', [shelf.complaint.name]],
    ['one word written with a sign', 'com-plaints', [shelf.complaint.name]],
    ['nothing for words that are merely in one prompt', 'slowindex', []],
    ['nothing near a short word', 'plen', []],
    ['nothing near an acronym', 'REPLX', []],
    ['no words that a language leaves out', 'those missing indexes', [shelf.index.name]],
    ['such a word when it is the only one', 'une', [shelf.french.name]],
    ['nothing anybody wrote', 'xylophone', []],
    ['signs that are operators elsewhere', "index & | ! ( ) : * ' \\", [shelf.index.name]],
  ])('finds %s', async (_, search, expected) => {
    expect(await find(search)).toEqual(expected);
  });

  test('puts the name before the description and the description before the body', async () => {
    expect(await find('refund')).toEqual([shelf.refund.name, shelf.described.name, shelf.complaint.name]);
  });

  test('says whether all words were found', async () => {
    expect(await list(app, ada, { search: 'missing index' })).toMatchObject({ match: 'all', totalCount: 1 });
    expect(await list(app, ada, { search: 'missing xylophone index' })).toMatchObject({
      match: 'some',
      list: [{ name: shelf.index.name }],
    });
    expect(await topicCounts(app, ada, { search: 'missing xylophone index' })).toEqual({ Engineering: 1 });
    expect(await list(app, ada, {})).toMatchObject({ match: null });
    expect(await find('missing xylophone index', { topic: 1 })).toEqual([]);
  });

  test('sorts by date when asked to', async () => {
    expect(await find('refund', { sort: 'new' })).toEqual([
      shelf.described.name,
      shelf.refund.name,
      shelf.complaint.name,
    ]);
    expect(await find('refund', { sort: 'old' })).toEqual([
      shelf.complaint.name,
      shelf.refund.name,
      shelf.described.name,
    ]);
  });

  test('of nothing but signs is none', async () => {
    expect((await list(app, ada, { search: ' !? ' })).totalCount).toBe((await list(app, ada)).totalCount);
  });

  test('forgives slips in one’s own prompts, and tells others nothing of them', async () => {
    expect(await find('zepelin', { view: 'own' })).toEqual(['Zeppelin checklist']);
    expect(await find('zepelin')).toEqual([]);
    expect(await names(app, emmy, { search: 'zeppelin', view: 'own' })).toEqual([]);
  });
});

describe('filters', () => {
  test('combine with each other and with a search', async () => {
    expect(await find('letter', { topic: 1, language: 'en' })).toEqual([
      shelf.described.name,
      shelf.complaint.name,
    ]);
    expect(await find('letter', { topic: 1, tone: 'friendly' })).toEqual([shelf.complaint.name]);
    expect(await names(app, ada, { language: 'ru' })).toEqual([shelf.russian.name]);
    expect(await names(app, ada, { style: 'technical' })).toEqual([shelf.index.name]);
    expect(await names(app, ada, { activity: 'work', language: 'fr' })).toEqual([shelf.french.name]);
    expect(await names(app, ada, { activity: 'work', language: 'en' })).toEqual([]);
  });

  test('know models by their id; one that is gone has no prompts', async () => {
    const model = app.deps.models.byKey('polylogue-fast')?.id;
    expect(await names(app, ada, { model })).toEqual([shelf.complaint.name]);
    expect(await names(app, ada, { model: 999_999 })).toEqual([]);
  });

  test('leave pages with the whole count, also past the last one', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(app, ada, { page, limit: 2, sort: 'old' })),
    );
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([6, 6, 6, 6]);
    expect(pages.flatMap((page) => page.list.map(({ name }) => name))).toEqual(
      Object.values(shelf).map(({ name }) => name),
    );
  });
});

describe('topics', () => {
  test('are counted by the same filters without the topic', async () => {
    expect(await topicCounts(app, ada)).toEqual({ Writing: 4, Engineering: 1, Business: 1 });
    expect(await topicCounts(app, ada, { search: 'letter', language: 'en' })).toEqual({
      Writing: 2,
      Business: 1,
    });
    expect(await topicCounts(app, ada, { language: 'fr' })).toEqual({ Writing: 1 });
    expect(await topicCounts(app, ada, { view: 'own' })).toEqual({ Science: 1 });
    expect(await topicCounts(app, emmy, { view: 'own' })).toEqual({});
  });

  test('agree with the list about slips', async () => {
    expect(await topicCounts(app, ada, { search: 'complant' })).toEqual({ Writing: 1 });
    expect(await find('complant', { topic: 2 })).toEqual([]);
  });
});

test('folding takes off accents and ligatures but keeps й', () => {
  expect(fold('ÉÀÇ Œuvre Straße Ёж ЙОД йод')).toBe('eac oeuvre strasse еж йод йод');
});

test('a search puts other names between the name and the description, and the exact word before a longer one', async () => {
  await shelve(app, { name: 'Kettle', description: 'Of tea.', language: 'de' });
  await shelve(app, {
    name: 'Samovar',
    description: 'Hot.',
    aliases: ['kettle', 'tea urn'],
    language: 'de',
  });
  await shelve(app, { name: 'Stove', description: 'Heats a kettle.', language: 'de' });
  await shelve(app, { name: 'Kettles and pots', description: 'Many.', language: 'de' });
  expect(await find('kettle', { language: 'de' })).toEqual([
    'Kettle',
    'Samovar',
    'Kettles and pots',
    'Stove',
  ]);
  expect(await find('tea urn', { language: 'de' })).toEqual(['Samovar']);
});

test('a search ignores the French à, also without its accent', async () => {
  await shelve(app, { name: 'Mot de relance', description: 'Court et poli.', language: 'fr' });
  const found = { match: 'all', list: [{ name: 'Mot de relance' }] };
  expect(await list(app, ada, { search: 'relance à mot', language: 'fr' })).toMatchObject(found);
  expect(await list(app, ada, { search: 'relance a mot', language: 'fr' })).toMatchObject(found);
});

test('a search for some of the words is not decided by a rare one that stands merely in a text', async () => {
  const plans = Array.from({ length: 20 }, (_, number) => `Plan ${number + 1}`);
  for (const name of plans) await shelve(app, { name, description: 'De algo.', language: 'es' });
  await shelve(app, {
    name: 'Canguro',
    description: 'Otro animal.',
    body: 'Se parece al quokka.',
    language: 'es',
  });
  const found = await list(app, ada, { search: 'plan quokka', language: 'es' });
  expect(found).toMatchObject({ match: 'some', totalCount: plans.length });
  expect(found.list.map(({ name }) => name).sort()).toEqual(plans.sort());
  expect(await find('quokka', { language: 'es' })).toEqual(['Canguro']);
});
