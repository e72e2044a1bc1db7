import { hashOf, pick } from './hash.ts';
import type { Language } from './language.ts';
import type { Phrasebook } from './phrasebook.ts';
import { english } from './phrasebook-en.ts';
import { french } from './phrasebook-fr.ts';
import { russian } from './phrasebook-ru.ts';
import { subjectOf } from './subject.ts';
import { tokenize } from './tokens.ts';

const PHRASEBOOKS: Record<Language, Phrasebook> = { en: english, ru: russian, fr: french };

export interface Question {
  text: string;
  language: Language;
  model: string;
  attachments: number;
}

export function phrasebookOf(language: Language): Phrasebook {
  return PHRASEBOOKS[language];
}

/** The Markdown answer of the demo model: the same question to the same model always reads the same. */
export function composeAnswer({ text, language, model, attachments }: Question): string {
  const book = PHRASEBOOKS[language];
  const subject = subjectOf(text, language);
  const hash = hashOf(`${model}\n${text}`);
  const parts = [pick(book.bodies[subject.kind], hash >>> 8), pick(book.closers, hash >>> 16)(model)].map(
    (part) => (typeof part === 'string' ? part : part(subject)),
  );
  // A greeting opens itself.
  if (subject.kind !== 'greeting') parts.unshift(pick(book.openers, hash)(subject));
  if (attachments > 0) parts.splice(-1, 0, book.attachments(attachments));
  return parts.join('\n\n');
}

/** Exactly `count` tokens: the answer cut short, or followed by as many further paragraphs as it takes. */
export function answerOfLength(question: Question, count: number): string[] {
  const pieces = tokenize(composeAnswer(question));
  const filler = PHRASEBOOKS[question.language].filler.map((paragraph) => tokenize(`\n\n${paragraph}`));
  for (let index = 0; pieces.length < count; index += 1)
    pieces.push(...(filler[index % filler.length] ?? ['.']));
  return pieces.slice(0, count);
}

/** Exactly `count` tokens of thinking aloud. */
export function thoughtsOfLength({ text, language }: Question, count: number): string[] {
  const subject = subjectOf(text, language);
  const thoughts = PHRASEBOOKS[language].thoughts.map((thought) => tokenize(`${thought(subject)}\n\n`));
  const pieces: string[] = [];
  for (let index = 0; pieces.length < count; index += 1)
    pieces.push(...(thoughts[index % thoughts.length] ?? ['.']));
  return pieces.slice(0, count);
}
