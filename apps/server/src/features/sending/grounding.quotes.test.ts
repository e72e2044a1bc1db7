import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readerOf } from './grounding.scene.testing.ts';
import { setTokens } from './sending.scene.testing.ts';

interface Entry {
  question: string;
  document: string;
  answer: string;
}

let app: TestApp;
beforeAll(async () => {
  // Less than the documents have, so that passages are looked for.
  app = await startTestApp({ CAPSULE_TOKENS: '1500' });
});
afterAll(() => app.close());

const root = new URL('../../../../../bench/retrieval/', import.meta.url);
const documentsPerLanguage = 3;
const questionsPerDocument = 4;

function setOf(language: string): { documents: string[]; questions: Entry[] } {
  const entries: Entry[] = JSON.parse(readFileSync(new URL(`${language}/questions.json`, root), 'utf8'));
  const ofDocuments = [...Map.groupBy(entries, ({ document }) => document)].slice(0, documentsPerLanguage);
  return {
    documents: ofDocuments.map(([name]) => name),
    questions: ofDocuments.flatMap(([, questions]) => questions.slice(0, questionsPerDocument)),
  };
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** `“…” [2]` in the quotation marks of three languages. */
const quotation = /^- [“«]\s?(?<words>.*?)\s?[”»] \[(?<n>\d+)\]$/gm;

test.each(['en', 'ru', 'fr'])('citations of a demo model quote their passages: %s', async (language) => {
  const { documents, questions } = setOf(language);
  const uploads = documents.map((name) => ({
    name,
    content: readFileSync(new URL(`${language}/documents/${name}`, root), 'utf8'),
  }));
  const reader = await readerOf(app, ...uploads);
  await setTokens(app, reader.user.id, 10_000_000);
  let [made, right, answered] = [0, 0, 0];
  for (const { question, answer } of questions) {
    const { response, citations = [] } = await reader.answer(question);
    const quotes = [...response.matchAll(quotation)].map(({ groups }) => groups ?? {});
    made += quotes.length;
    right += quotes.filter(({ n, words = '' }) =>
      plain(citations.find((citation) => citation.n === Number(n))?.quote ?? '').includes(words),
    ).length;
    answered += citations.some(({ quote }) => plain(quote).includes(plain(answer))) ? 1 : 0;
  }
  expect(made).toBeGreaterThan(questions.length / 2);
  expect(right / made).toBeGreaterThanOrEqual(0.95);
  // The demo model finds by words alone, among passages that were found for it.
  expect(answered / questions.length).toBeGreaterThan(0.3);
});
