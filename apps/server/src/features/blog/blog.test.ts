import type { Article, ArticleCard, ArticleList, Heading } from '@polylogue/contract/blog';
import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});

afterAll(() => testApp.close());

type Query = Record<string, string | number>;

async function listOf(query: Query = {}, language = 'en'): Promise<ArticleList> {
  const headers = { 'x-user-language': language };
  return (await testApp.request(allCalls.articlesOf, { query, headers })).json();
}

async function articleOf(urlID: string, language = 'en'): Promise<Article> {
  const headers = { 'x-user-language': language };
  return (await testApp.request(allCalls.articleOf, { query: { urlID }, headers })).json();
}

describe('the list', () => {
  test('gives guests six articles at a time, newest first, until there are no more', async () => {
    const first = await listOf();
    expect(first.articles).toHaveLength(6);
    const second = await listOf({ offset: 6 });
    const all = await listOf({ limit: 100 });
    expect(all.articles).toHaveLength(all.totalCount);
    expect([...first.articles, ...second.articles]).toEqual(all.articles.slice(0, 12));
    const dates = all.articles.map(({ createDate }) => createDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const without = await listOf({ except: all.articles[0]?.urlID ?? '', limit: 100 });
    expect(without.articles).toEqual(all.articles.slice(1));
    expect(await listOf({ offset: 1000 })).toEqual({ totalCount: all.totalCount, articles: [] });
  });

  test('has the same articles in each language, in its words', async () => {
    const lists = await Promise.all(['en', 'ru', 'fr'].map((language) => listOf({ limit: 100 }, language)));
    const [en, ru, fr] = lists.map(({ articles }) => articles);
    for (const other of [ru, fr]) {
      expect(other?.map(({ id, urlID }) => [id, urlID])).toEqual(en?.map(({ id, urlID }) => [id, urlID]));
      expect(other?.map(({ title }) => title)).not.toEqual(en?.map(({ title }) => title));
    }
    expect(ru?.[0]?.user.name).toBe('Команда Polylogue');
  });

  test('of a heading has only its articles; of an unknown one none', async () => {
    const { articles } = await listOf({ heading: 'models', limit: 100 });
    expect(articles.length).toBeGreaterThan(3);
    expect(new Set(articles.map(({ heading }) => heading.url_id))).toEqual(new Set(['models']));
    expect(await listOf({ heading: 'nothing' })).toEqual({ totalCount: 0, articles: [] });
  });

  test.each([
    ['en', 'lawyers', 'for-lawyers'],
    ['ru', 'ЮРИСТ', 'for-lawyers'],
    ['fr', 'hors connexion', 'working-offline'],
    ['fr', 'CONFIDENTIALITE', 'private-chats'],
  ])('in %s a search for “%s” finds %s', async (language, search, urlID) => {
    const { articles } = await listOf({ search, limit: 7 }, language);
    expect(articles.map((article) => article.urlID)).toContain(urlID);
  });

  test('a match in a title comes first; what has not all the words is not found', async () => {
    const { articles } = await listOf({ search: 'tokens cost', limit: 7 });
    expect(articles[0]?.urlID).toBe('what-tokens-cost');
    expect(await listOf({ search: 'tokens xylophonist' })).toEqual({ totalCount: 0, articles: [] });
    // Two characters are no search yet.
    expect((await listOf({ search: 'to' })).totalCount).toBe((await listOf()).totalCount);
  });

  test('wrong numbers are refused', async () => {
    for (const query of [{ offset: -1 }, { limit: 0 }, { limit: 101 }, { offset: 1.5 }]) {
      expect((await testApp.request(allCalls.articlesOf, { query })).statusCode).toBe(422);
    }
  });
});

describe('an article', () => {
  test('has its text, its neighbours and related ones of its heading', async () => {
    const article = await articleOf('models-for-code');
    expect(article.text).toMatch(/<h2 id="[^"]+">/);
    expect(article.minutes).toBeGreaterThan(3);
    expect(article.related).toHaveLength(3);
    for (const { heading, urlID } of article.related) {
      expect(heading).toEqual(article.heading);
      expect(urlID).not.toBe('models-for-code');
    }
    const { articles } = await listOf({ limit: 100 });
    const index = articles.findIndex(({ urlID }) => urlID === 'models-for-code');
    expect(article.next?.urlID).toBe(articles[index - 1]?.urlID);
    expect(article.previous?.urlID).toBe(articles[index + 1]?.urlID);
    expect((await articleOf(articles[0]?.urlID ?? '')).next).toBeNull();
    expect((await articleOf(articles.at(-1)?.urlID ?? '')).previous).toBeNull();
  });

  test('speaks the language of the reader', async () => {
    expect((await articleOf('compare-models', 'ru')).text).toMatch(/[а-яё]{4}/);
    expect((await articleOf('compare-models', 'de')).text).toContain('model');
  });

  test('that does not exist is not found', async () => {
    for (const urlID of ['nothing', '../secrets', 'compare-models.en', '']) {
      const response = await testApp.request(allCalls.articleOf, { query: { urlID } });
      expect(response.statusCode).toBe(404);
    }
  });
});

test('the newest article is the featured one', async () => {
  const main: ArticleCard = (await testApp.request(allCalls.mainArticleOf)).json();
  expect(main).toEqual((await listOf()).articles[0]);
});

test('headings are those with articles; that of an article comes first', async () => {
  const all: Heading[] = (await testApp.request(allCalls.headingsOf)).json();
  expect(all.length).toBeGreaterThan(3);
  const own: Heading[] = (
    await testApp.request(allCalls.headingsOf, { query: { urlId: 'what-tokens-cost', limit: 2 } })
  ).json();
  expect(own.map(({ url_id }) => url_id)).toEqual(['money', all[0]?.url_id]);
});
