import { describe, expect, it } from 'vitest';
import { answerOfLength, composeAnswer } from './answer.ts';
import { languageOf } from './language.ts';
import { subjectOf, type Kind } from './subject.ts';
import { countTokens, tokenize } from './tokens.ts';

const QUESTIONS: Record<'en' | 'ru' | 'fr', [Kind, string][]> = {
  en: [
    ['greeting', 'Hello!'],
    ['explain', 'What is photosynthesis?'],
    ['steps', 'How do I learn to swim?'],
    ['ideas', 'Suggest ideas for a birthday present'],
    ['write', 'Write a letter to my landlord about the heating'],
    ['compare', 'What is the difference between tea and coffee?'],
    ['code', 'Write a Python function that counts words'],
    ['code', 'SQL query for the ten best customers'],
    ['code', 'A bash script that renames files'],
    ['code', 'Fetch a list in TypeScript'],
    ['code', 'Write a Python script that reads every file of a folder and counts the words in them'],
  ],
  ru: [
    ['greeting', 'Привет!'],
    ['explain', 'Что такое фотосинтез?'],
    ['explain', 'Как работает двигатель?'],
    ['steps', 'Как научиться плавать?'],
    ['ideas', 'Предложи идеи подарка для мамы'],
    ['write', 'Напиши письмо соседу'],
    ['compare', 'Сравни чай и кофе'],
    ['code', 'Напиши функцию на Python, которая считает слова'],
  ],
  fr: [
    ['greeting', 'Bonjour !'],
    ['explain', 'Qu’est-ce que la photosynthèse ?'],
    ['steps', 'Comment apprendre à nager ?'],
    ['ideas', 'Propose des idées de cadeau pour ma mère'],
    ['write', 'Écris une lettre à mon propriétaire'],
    ['compare', 'Quelle est la différence entre le thé et le café ?'],
    ['code', 'Une fonction Python qui compte les mots'],
  ],
};
const CASES = (['en', 'ru', 'fr'] as const).flatMap((language) =>
  QUESTIONS[language].map(([kind, text]) => ({ language, kind, text })),
);
// Enough names for the hash to reach every template.
const MODELS = Array.from({ length: 12 }, (_, index) => `model-${index}`);
const DEMO = {
  en: /demo model/i,
  ru: /демо-модель|демонстрационная модель/i,
  fr: /modèle de démonstration/i,
};

function wordsOf(text: string): number {
  return text.match(/\p{L}[\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

describe.each(CASES)('$language, $kind: $text', ({ language, kind, text }) => {
  const answers = MODELS.map((model) => composeAnswer({ text, language, model, attachments: 0 }));

  it('is understood', () => {
    expect(languageOf(text)).toBe(language);
    expect(subjectOf(text, language).kind).toBe(kind);
  });

  it('gets 80 to 200 words from a model that says what it is', () => {
    for (const answer of answers) {
      expect(wordsOf(answer), answer).toBeGreaterThanOrEqual(80);
      expect(wordsOf(answer), answer).toBeLessThanOrEqual(200);
      expect(answer).toMatch(DEMO[language]);
    }
  });

  it('does not send users for a key: only the operator has a place for one', () => {
    for (const answer of answers) expect(answer.split('\n').at(-1)).not.toMatch(/\bkey\b|ключ|\bclé\b/i);
  });

  it('has a suitable form', () => {
    for (const answer of answers) {
      if (kind === 'code') expect(answer).toMatch(/^```\w+\n[\s\S]+?\n```$/m);
      else if (kind === 'compare') expect(answer).toMatch(/^\|---\|---\|---\|$/m);
      else expect(answer).toMatch(/^(?:- |1\. |\|---)/m);
      if (kind !== 'greeting') expect(answer).toContain(subjectOf(text, language).topic);
    }
  });
});

describe('the demo model', () => {
  it('answers the same question alike, and differently for other models', () => {
    const question = { text: 'What is a tide?', language: 'en' as const, attachments: 0 };
    const twice = [composeAnswer({ ...question, model: 'a' }), composeAnswer({ ...question, model: 'a' })];
    expect(twice[0]).toBe(twice[1]);
    expect(new Set(MODELS.map((model) => composeAnswer({ ...question, model }))).size).toBe(MODELS.length);
  });

  it('puts both sides of a comparison into the table', () => {
    const sides = (text: string, language: 'en' | 'ru' | 'fr'): string[] => {
      const { left, right } = subjectOf(text, language);
      return [left, right];
    };
    expect(sides('Compare tea and coffee', 'en')).toEqual(['tea', 'coffee']);
    expect(sides('Что лучше: iPhone или Android?', 'ru')).toEqual(['iPhone', 'Android']);
    expect(sides('Quelle est la différence entre le thé et le café ?', 'fr')).toEqual(['le thé', 'le café']);
  });

  it('mentions attachments', () => {
    const answer = composeAnswer({ text: 'What is on it?', language: 'en', model: 'a', attachments: 1 });
    expect(answer).toContain('attachment');
  });

  it("keeps the question's Markdown out of its own", () => {
    const { topic } = subjectOf('What is a | **b** `c` <script>?', 'en');
    expect(topic).not.toMatch(/[|*`<>]/);
  });

  it("uses the conversation's language if the question is too short to tell", () => {
    expect(languageOf('OK', 'Расскажи про море')).toBe('ru');
    expect(languageOf('42')).toBe('en');
  });
});

describe('tokens', () => {
  it('join to the original text', () => {
    const text = 'Привет, мир! 👋\n\n| a | b |\n\n```js\nconst x = 1;\n```\n ';
    expect(tokenize(text).join('')).toBe(text);
    expect(countTokens(text)).toBe(tokenize(text).length);
  });

  it.each([0, 1, 7, 400, 5000])('come in the requested number: %i', (count) => {
    const question = { text: 'Tell me about tides', language: 'en' as const, model: 'a', attachments: 0 };
    expect(answerOfLength(question, count)).toHaveLength(count);
  });
});

it("answers a question with its written answer, in the maker's words", () => {
  const text = 'We deliver 40 webhooks a second at peak. PostgreSQL or Redis for the queue?';
  const [usual, claude, gpt] = ['mistral-large', 'claude-opus-5.5', 'gpt-6-astra'].map((model) =>
    composeAnswer({ text: `${text}\n`, language: 'en', model, attachments: 0 }),
  );
  expect(usual).toMatch(/^\*\*PostgreSQL\.\*\* At 40 jobs a second/);
  expect(claude).toContain('I would stay with **PostgreSQL** here.');
  expect(gpt).toContain('**Redis**, if your team runs it already');
});
