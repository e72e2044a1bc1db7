import type { MessageNote, MessagePrompt } from '@polylogue/contract/answers';
import type { AttachedPrompt } from '@polylogue/contract/sending';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { Files, RefersToFile } from '../files/files.service.ts';
import type { Generations } from '../generations/generations.ts';

/** A note on its way to a model. */
export interface AttachedNote extends MessageNote {
  text: string;
}

/** Texts of other features that go along with a message; an id that is not the user's is refused. */
export interface Attachments {
  prompts(executor: Executor, userId: number, attached: readonly AttachedPrompt[]): Promise<MessagePrompt[]>;
  /** The notes as plain text, in the order asked for. */
  notes(executor: Executor, userId: number, ids: readonly number[]): Promise<AttachedNote[]>;
}

/** What answers are sent and written with. */
export interface SendingDeps extends Pick<
  Deps,
  'config' | 'log' | 'clock' | 'database' | 'storage' | 'realtime' | 'models'
> {
  generations: Generations;
  files: Files;
  attachments: Attachments;
  /** What of other features shows pictures of messages, as a note does that was made of an answer: those stay. */
  references: readonly RefersToFile[];
}
