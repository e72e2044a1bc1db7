import type { ResponseMessage } from '@polylogue/contract/answers';
import { attachCapsules, type Capsule } from '@polylogue/contract/library';
import type { TestApp } from '../../../test/harness.ts';
import { newLibrarian, type Librarian, type TestUpload } from '../library/library.scene.testing.ts';
import { listOf, sendAndWait } from './sending.scene.testing.ts';

/** A user with a chat that is connected to a capsule. */
export interface Reader extends Librarian {
  capsuleId: number;
  chatId: number;
  /** Ids of the sources, in the order of the files. */
  sourceIds: number[];
  /** Sends a message to the chat, without pauses between tokens; returns the whole answer. */
  answer(message: string, fields?: Record<string, string | number>): Promise<ResponseMessage>;
}

/** A user whose chat is grounded on these files. */
export async function readerOf(app: TestApp, ...uploads: TestUpload[]): Promise<Reader> {
  const librarian = await newLibrarian(app);
  const { id: capsuleId } = await librarian.capsule();
  const sourceIds: number[] = [];
  for (const upload of uploads) {
    sourceIds.push((await librarian.upload(capsuleId, upload)).fileId);
    refuseErrors(await librarian.settled(capsuleId));
  }
  const { id: chatId } = await librarian.chat();
  await connect(librarian, [capsuleId], chatId);
  return {
    ...librarian,
    capsuleId,
    chatId,
    sourceIds,
    answer: async (message, fields) => {
      const asked = { message: message && `${message} [[sim rate=0]]`, chat: chatId, ...fields };
      const sent = await sendAndWait(app, librarian, asked);
      return lastAnswer(app, librarian, sent.chat.id);
    },
  };
}

function refuseErrors({ sources }: Capsule): void {
  const failed = sources.files.find(({ error }) => error !== null);
  if (failed) throw new Error(`${failed.filename} was not read: ${failed.error}`);
}

/** Connects capsules to a chat. */
export async function connect(
  librarian: Librarian,
  capsuleIds: readonly number[],
  groupId: number,
): Promise<void> {
  await librarian.get(attachCapsules, { body: { capsuleIds: [...capsuleIds], groupId } });
}

/** The answer that a chat ends with. */
export async function lastAnswer(app: TestApp, person: Librarian, chatId: number): Promise<ResponseMessage> {
  const last = (await listOf(app, person, chatId)).at(-1);
  if (last?.type !== 'response') throw new Error('The chat ends without an answer.');
  return last;
}
