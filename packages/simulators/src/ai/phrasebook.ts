import type { Kind, Subject } from './subject.ts';

/** The building blocks of an answer, in one language. */
export interface Phrasebook {
  openers: [Line, ...Line[]];
  bodies: Record<Kind, [Line, ...Line[]]>;
  /** Every closing says that this is a demo model; `model` is the requested name. */
  closers: [Closing, ...Closing[]];
  attachments: (count: number) => string;
  /** Before the quotes of an answer from passages, and in place of them. */
  quoted: string;
  nothingQuoted: string;
  /** A sentence in quotation marks. */
  quote: (sentence: string) => string;
  /** Paragraphs that extend an answer whose length a directive sets. */
  filler: [string, ...string[]];
  thoughts: [Line, ...Line[]];
  transcript: (kilobytes: number) => string;
  picture: (topic: string) => string;
}

type Line = (subject: Subject) => string;
type Closing = (model: string) => string;
