import type { MessageVersion, ResponseMessage } from '@polylogue/contract/answers';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { tellChatChanged } from '../chats/chat-changed.service.ts';
import { lockHead } from '../chats/stored-chat.service.ts';
import { countTokens } from './count-tokens.service.ts';
import { imagesOf } from './message-images.service.ts';
import { presentResponse } from './message.present.ts';
import type { MessagesDeps } from './messages.deps.ts';
import { findMessage, type MessageRow } from './find-message.service.ts';
import * as queries from './messages.queries.ts';

/** The new text of an answer. */
export interface Edit {
  messageId: number;
  text: string;
}

/** Saves an edited answer as a new version, unless the text is unchanged. */
export async function editAnswer(deps: MessagesDeps, userId: number, edit: Edit): Promise<ResponseMessage> {
  const tokens = await countTokens(edit.text);
  const now = deps.clock.now();
  const answer = await inTransaction(deps.database.db, async (transaction) => {
    const found = await lockAnswer(transaction, userId, edit.messageId);
    if (!isEditable(found)) throw new CallError('conflict');
    const message = await addVersion(transaction, found, { text: edit.text, tokens, now });
    return { ...found, message };
  });
  const { message } = answer;
  if (answer.isListed) tellChatChanged(deps, userId, message.chatId);
  const images = (await imagesOf(deps, [message.id])).get(message.id) ?? [];
  return presentResponse(message, { ...answer, images });
}

/** Shows an older text again, as a new version. */
export async function restoreVersion(
  deps: MessagesDeps,
  userId: number,
  wanted: { messageId: number; number: number },
): Promise<ResponseMessage> {
  const versions = await versionsOf(deps, userId, wanted.messageId);
  const version = versions.find(({ number }) => number === wanted.number);
  if (!version) throw new CallError('not_found');
  return editAnswer(deps, userId, { messageId: wanted.messageId, text: version.text });
}

/** The versions of an answer, oldest first. An answer that was never edited has one. */
export async function versionsOf(
  deps: Pick<MessagesDeps, 'database'>,
  userId: number,
  messageId: number,
): Promise<MessageVersion[]> {
  const { db } = deps.database;
  const message = await findMessage(db, userId, messageId);
  if (message?.type !== 'response') throw new CallError('not_found');
  const kept = message.versions > 1 ? await queries.listVersions(db, userId, messageId) : [];
  const rows = kept.length > 0 ? kept : [firstVersion(message)];
  return rows.map(({ number, text, createdAt }) => {
    return { number, text, createdAt: createdAt.toISOString(), current: number === message.version };
  });
}

/** An answer whose chat does not change until the transaction ends. */
interface LockedAnswer extends queries.AnswerState {
  /** Of its chat. */
  headId: number | null;
  isListed: boolean;
}

/** Reads an answer so that nothing of its chat changes until the transaction ends. */
async function lockAnswer(transaction: Executor, userId: number, messageId: number): Promise<LockedAnswer> {
  const message = await findMessage(transaction, userId, messageId);
  if (message?.type !== 'response') throw new CallError('not_found');
  const chat = await lockHead(transaction, userId, message.chatId);
  const answer = await queries.findAnswer(transaction, userId, messageId);
  if (!chat || !answer) throw new CallError('not_found');
  return { ...answer, headId: chat.headId, isListed: !chat.compared };
}

/** Only the newest answer at the end of the conversation can be edited, once it has ended, and only a text. */
function isEditable({ message, generation, headId, siblings }: LockedAnswer): boolean {
  if (message.id !== headId || message.id !== siblings.at(-1)) return false;
  return message.responseType !== 'image' && generation?.state !== 'running';
}

async function addVersion(
  transaction: Executor,
  { message }: queries.AnswerState,
  { text, tokens, now }: { text: string; tokens: number; now: Date },
): Promise<MessageRow> {
  if (text === message.text) return message;
  const { id: messageId, userId } = message;
  const number = message.versions + 1;
  const former = message.versions === 1 ? [firstVersion(message)] : [];
  await queries.insertVersions(transaction, [...former, { messageId, number, text, createdAt: now }]);
  const [own] = await queries.listVersions(transaction, userId, messageId);
  return queries.updateMessage(transaction, userId, {
    id: messageId,
    text,
    tokens,
    versions: number,
    version: number,
    edited: text !== own?.text,
  });
}

function firstVersion(message: MessageRow): queries.VersionRow {
  return { messageId: message.id, number: 1, text: message.text, createdAt: message.createdAt };
}
