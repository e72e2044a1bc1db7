import type { Kind, Subject } from './subject.ts';

/** The pieces an answer is put together from, in one language. */
export interface Phrasebook {
  openers: [Line, ...Line[]];
  bodies: Record<Kind, [Line, ...Line[]]>;
  /** Every closing says that this is a demo model; `model` is the name that was asked for. */
  closers: [Closing, ...Closing[]];
  attachments: (count: number) => string;
  /** Paragraphs that lengthen an answer whose size a directive sets. */
  filler: [string, ...string[]];
  thoughts: [Line, ...Line[]];
  transcript: (kilobytes: number) => string;
  picture: (topic: string) => string;
}

type Line = (subject: Subject) => string;
type Closing = (model: string) => string;
