import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Entry {
  question: string;
  document: string;
  answer: string;
  held: boolean;
}

const root = fileURLToPath(new URL('../bench/retrieval', import.meta.url));

function documentsOf(language: string): Map<string, string> {
  const folder = `${root}/${language}/documents`;
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]));
}

function questionsOf(language: string): Entry[] {
  return JSON.parse(readFileSync(`${root}/${language}/questions.json`, 'utf8'));
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

describe.each(['en', 'fr', 'ru'])('the question set %s', (language) => {
  const documents = documentsOf(language);
  const questions = questionsOf(language);

  it('is large enough', () => {
    expect(documents.size).toBeGreaterThanOrEqual(15);
    expect(questions.length).toBeGreaterThanOrEqual(150);
    expect(new Set(questions.map((entry) => entry.question)).size).toBe(questions.length);
  });

  it('has documents of 500 to 900 words', () => {
    const others = [...documents].filter(([, text]) => wordsIn(text) < 500 || wordsIn(text) > 900);
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('answers every question by a sentence or a row that stands once in its document', () => {
    const wrong = questions.filter(
      ({ document, answer }) => answer === '' || documents.get(document)?.split(answer).length !== 2,
    );
    expect(wrong).toEqual([]);
  });

  it('holds out about a third of the questions of every document', () => {
    for (const name of documents.keys()) {
      const asked = questions.filter((entry) => entry.document === name);
      const held = asked.filter((entry) => entry.held).length;
      expect(asked.length, name).toBeGreaterThanOrEqual(8);
      expect(Math.abs(held - asked.length / 3), name).toBeLessThanOrEqual(1);
    }
  });
});
