import { hashOf, pick } from './hash.ts';
import type { Language } from './language.ts';
import type { Phrasebook } from './phrasebook.ts';
import { quotesFor, type Passage } from './passages.ts';
import { english } from './phrasebook-en.ts';
import { french } from './phrasebook-fr.ts';
import { russian } from './phrasebook-ru.ts';
import { subjectOf } from './subject.ts';
import { tokenize } from './tokens.ts';
import { writtenAnswer } from './written-answers.ts';

const PHRASEBOOKS: Record<Language, Phrasebook> = { en: english, ru: russian, fr: french };

export interface Question {
  text: string;
  language: Language;
  model: string;
  attachments: number;
  /** What to answer from, if the question came with passages; empty if there were none on it. */
  passages?: readonly Passage[] | undefined;
}

export function phrasebookOf(language: Language): Phrasebook {
  return PHRASEBOOKS[language];
}

/** The demo model's Markdown answer: the same question to the same model always gives the same. */
export function composeAnswer(question: Question): string {
  const { text, language, model, attachments } = question;
  if (question.passages) return quotingAnswer({ ...question, passages: question.passages });
  const written = writtenAnswer(text, model);
  if (written !== undefined) return written;
  const book = PHRASEBOOKS[language];
  const subject = subjectOf(text, language);
  const hash = hashOf(`${model}\n${text}`);
  const parts = [pick(book.bodies[subject.kind], hash >>> 8), pick(book.closers, hash >>> 16)(model)].map(
    (part) => (typeof part === 'string' ? part : part(subject)),
  );
  // A greeting needs no opener.
  if (subject.kind !== 'greeting') parts.unshift(pick(book.openers, hash)(subject));
  if (attachments > 0) parts.splice(-1, 0, book.attachments(attachments));
  return parts.join('\n\n');
}

/** Quotes the sentences that fit, each with the number of its passage. */
function quotingAnswer(question: Question & { passages: readonly Passage[] }): string {
  const { text, language, model, passages } = question;
  const book = PHRASEBOOKS[language];
  const quotes = quotesFor(text, passages);
  const said =
    quotes.length === 0
      ? [book.nothingQuoted]
      : [book.quoted, quotes.map(({ n, sentence }) => `- ${book.quote(sentence)} [${n}]`).join('\n')];
  return [...said, pick(book.closers, hashOf(`${model}\n${text}`) >>> 16)(model)].join('\n\n');
}

/** Exactly `count` tokens: the answer cut short, or extended by further paragraphs. */
export function answerOfLength(question: Question, count: number): string[] {
  const pieces = tokenize(composeAnswer(question));
  const filler = PHRASEBOOKS[question.language].filler.map((paragraph) => tokenize(`\n\n${paragraph}`));
  for (let index = 0; pieces.length < count; index += 1)
    pieces.push(...(filler[index % filler.length] ?? ['.']));
  return pieces.slice(0, count);
}

/** Exactly `count` tokens of reasoning. */
export function thoughtsOfLength({ text, language }: Question, count: number): string[] {
  const subject = subjectOf(text, language);
  const thoughts = PHRASEBOOKS[language].thoughts.map((thought) => tokenize(`${thought(subject)}\n\n`));
  const pieces: string[] = [];
  for (let index = 0; pieces.length < count; index += 1)
    pieces.push(...(thoughts[index % thoughts.length] ?? ['.']));
  return pieces.slice(0, count);
}
