import { allCalls } from '@polylogue/contract/calls';
import type { Message, MessageCost } from '@polylogue/contract/answers';
import type { SendResponse } from '@polylogue/contract/sending';
import {
  channels,
  streamFrame,
  type ReadOffsets,
  type ServerFrame,
  type StreamFrame,
} from '@polylogue/contract/realtime';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import WebSocket from 'ws';
import type { TestUser } from '../../../test/factories.ts';
import type { TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { grantTokens, openAccount } from '../billing/billing.service.ts';
import { holdTokens } from '../billing/reserve.service.ts';
import { settleTokens } from '../billing/settle.service.ts';
import { ledgerEntries, tokenBalances, tokenLots } from '../billing/billing.tables.ts';
import { generations } from '../messages/messages.tables.ts';

/** A signed-in user. */
export interface Person {
  user: TestUser;
  cookies: Record<string, string>;
}

/** A new signed-in user. */
export async function somebody(app: TestApp, values?: Parameters<TestApp['createUser']>[0]): Promise<Person> {
  const user = await app.createUser(values);
  return { user, cookies: await app.signIn(user) };
}

/** A file of a form. */
export interface FormUpload {
  name: string;
  data: Buffer;
}

/** The multipart body of a form; several files repeat the field. */
export function formOf(fields: Record<string, string>, files: FormUpload | readonly FormUpload[] = []) {
  const boundary = 'polylogue-test-boundary';
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const file of [files].flat()) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    parts.push(Buffer.from(head), file.data, Buffer.from('\r\n'));
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Sends a message through the API. */
export function post(
  app: TestApp,
  person: Pick<Person, 'cookies'>,
  fields: Record<string, string | number>,
  files?: FormUpload | readonly FormUpload[],
) {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return app.request(allCalls.sendMessage, { cookies: person.cookies, ...formOf(texts, files) });
}

/** Sends a message that must be accepted. */
export async function sendOf(...args: Parameters<typeof post>): Promise<SendResponse> {
  const response = await post(...args);
  expect(response.json()).toMatchObject({ uuid: expect.any(String) });
  return response.json<SendResponse>();
}

/** Sends a message and waits until its answer has ended. */
export async function sendAndWait(...args: Parameters<typeof post>): Promise<SendResponse> {
  const sent = await sendOf(...args);
  await waitForEnd(args[0], sent.uuid);
  return sent;
}

/** Resolves once an answer has ended. */
export async function waitForEnd(app: TestApp, uuid: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await app.deps.database.db.select().from(generations).where(eq(generations.uuid, uuid));
      if (row?.state === 'running') throw new Error('The answer is still being written.');
    },
    { timeout: 60_000, interval: 10 },
  );
}

/** The messages of a chat as its owner sees them. */
export async function listOf(app: TestApp, person: Person, chatId: number): Promise<Message[]> {
  const query = { groupId: chatId, limit: 100 };
  const response = await app.request(allCalls.listMessages, { cookies: person.cookies, query });
  return response.json<{ list: Message[] }>().list;
}

/** Id of a model of the catalogue. */
export function modelId(app: TestApp, key: string): number {
  const model = app.deps.models.byKey(key);
  if (!model) throw new Error(`There is no model ${key}.`);
  return model.id;
}

/** Leaves a user with exactly this many tokens, using regular ledger entries. */
export async function setTokens(app: TestApp, userId: number, tokens: number): Promise<void> {
  const { db } = app.deps.database;
  const now = app.clock.now();
  await openAccount(db, userId, now);
  const [balance] = await db.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
  const cause = `test:${randomUUID()}`;
  await inTransaction(db, async (transaction) => {
    const amount = balance?.available ?? 0;
    await holdTokens(transaction, { userId, amount, cause, now });
    await settleTokens(transaction, { userId, cause, used: amount, now });
    await grantTokens(transaction, {
      userId,
      source: 'operator',
      cause: `${cause}:grant`,
      tokens,
      expiresAt: null,
      now,
    });
  });
}

/** A subscriber of one chat: the received frames and the folded result. */
export interface ChatReader {
  frames: StreamFrame[];
  fold(messageId: number): {
    text: string;
    reasoning: string;
    eof: StreamFrame['eof'];
    cost: MessageCost | undefined;
  };
  /** Resolves once the answer has ended. */
  ended(messageId: number): Promise<StreamFrame>;
  close(): void;
}

/** Follows a chat with its own socket. The app must be listening. */
export async function follow(
  app: TestApp,
  person: Person,
  options: { address: string; chatId: number; from?: ReadOffsets },
): Promise<ChatReader> {
  const { token } = (await app.request(allCalls.connect, { cookies: person.cookies })).json<{
    token: string;
  }>();
  const socket = new WebSocket(`${options.address.replace('http', 'ws')}/realtime?token=${token}`);
  const channel = channels.chatMessage(person.user.id, options.chatId);
  const frames: StreamFrame[] = [];
  const subscribed = new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as ServerFrame;
      if (frame.type === 'refused') reject(new Error(frame.code));
      if (frame.type === 'subscribed') resolve();
      if (frame.type === 'event') frames.push(streamFrame.parse(frame.data));
    });
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ type: 'subscribe', channel, from: options.from }));
  await subscribed;
  return {
    frames,
    fold: (messageId) => foldFrames(frames.filter((frame) => frame.message_id === messageId)),
    ended: (messageId) =>
      vi.waitFor(
        () => {
          const last = frames.findLast((frame) => frame.message_id === messageId);
          if (last?.eof !== 'end' && last?.eof !== 'error')
            throw new Error('The answer is still being written.');
          return last;
        },
        { timeout: 60_000, interval: 10 },
      ),
    close: () => socket.close(),
  };
}

/** What the screen shows after these frames. */
export function foldFrames(frames: readonly StreamFrame[]) {
  let text = '';
  let reasoning = '';
  let eof: StreamFrame['eof'];
  let cost: MessageCost | undefined;
  for (const frame of frames) {
    if (frame.length !== undefined) text = text.slice(0, frame.length);
    text = add(text, frame);
    if (frame.reasoning) reasoning = add(reasoning, frame.reasoning);
    eof = frame.eof ?? eof;
    cost = frame.message_cost ?? cost;
  }
  return { text, reasoning, eof, cost };
}

function add(text: string, { offset, chunk }: { offset: number; chunk: string }): string {
  if (offset > text.length) throw new Error(`A frame at ${offset} came after ${text.length}.`);
  return offset + chunk.length <= text.length ? text : text.slice(0, offset) + chunk;
}

/** Fails unless a user's entries, lots and balance agree; returns the spendable and reserved tokens. */
export async function balancedTokens(
  app: TestApp,
  userId: number,
): Promise<{ available: number; reserved: number }> {
  const { db } = app.deps.database;
  const [balance] = await db.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
  const lots = await db.select().from(tokenLots).where(eq(tokenLots.userId, userId));
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId));
  for (const lot of lots) {
    const sum = entries
      .filter(({ lotId }) => lotId === lot.id)
      .reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(lot.remaining);
  }
  expect(lots.reduce((total, lot) => total + lot.remaining, 0)).toBe(balance?.available);
  const held = entries.filter(({ kind }) => kind === 'reserve' || kind === 'return');
  expect(-held.reduce((total, { amount }) => total + amount, 0) || 0).toBe(balance?.reserved);
  return { available: balance?.available ?? 0, reserved: balance?.reserved ?? 0 };
}
