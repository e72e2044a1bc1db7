import { describe, expect, test } from 'vitest';
import {
  channels,
  clientFrame,
  parseChannel,
  realtimeAddress,
  serverFrame,
  streamFrame,
  userEvent,
} from './realtime.ts';

const uuid = '3f0c6f0e-2a75-4d5c-9a55-0d3f8c1f7a11';

describe('a channel', () => {
  test('is parsed from its name', () => {
    expect(parseChannel(channels.user(7))).toEqual({ kind: 'user', user: 7 });
    expect(parseChannel(channels.chatMessage(7, 12))).toEqual({ kind: 'chatMessage', user: 7, chat: 12 });
    expect(parseChannel(channels.capsuleFile(3))).toEqual({ kind: 'capsuleFile', capsule: 3 });
    expect(parseChannel(channels.capsuleUrl(4))).toEqual({ kind: 'capsuleUrl', capsule: 4 });
    expect(parseChannel(channels.feedbackChat(7, 5))).toEqual({ kind: 'feedbackChat', user: 7, ticket: 5 });
  });

  test('has the name used by the product', () => {
    expect(channels.chatMessage(7, 12)).toBe('chat:message#7-12');
    expect(channels.capsuleFile(3)).toBe('chat:capsule_file#3');
    expect(channels.capsuleUrl(4)).toBe('chat:capsule_url#4');
    expect(channels.feedbackChat(7, 5)).toBe('feedback_chat#7-5');
  });

  test.each([
    '',
    'user#',
    'user#0',
    'user#07',
    'user#7 ',
    'user#7-1',
    'chat:message#7',
    'chat:message#7-12\n',
    'xuser#7',
  ])('%j is not one', (name) => {
    expect(parseChannel(name)).toBeNull();
  });
});

describe('a client frame', () => {
  test('subscribes from an offset of the text, or of text and reasoning', () => {
    const frame = {
      type: 'subscribe',
      channel: 'chat:message#7-12',
      from: { 5: 10, 6: { text: 1, reasoning: 2 } },
    };
    expect(clientFrame.parse(frame)).toEqual(frame);
  });

  test.each([
    { type: 'subscribe' },
    { type: 'subscribe', channel: 'c', from: { 5: -1 } },
    { type: 'subscribe', channel: 'c', from: { x: 1 } },
    { type: 'subscribe', channel: 'c'.repeat(101) },
    { type: 'publish', channel: 'c' },
  ])('%j is rejected', (frame) => {
    expect(clientFrame.safeParse(frame).success).toBe(false);
  });
});

test("a socket's URL contains a token and the first frames", () => {
  expect(realtimeAddress({})).toBe('/realtime');
  const frames = [
    { type: 'subscribe', channel: 'chat:message#7-12', from: { 5: 10 } },
    { type: 'subscribe', channel: 'user#7' },
  ] as const;
  const { pathname, searchParams } = new URL(
    realtimeAddress({ token: 'a.b', say: frames }),
    'http://localhost',
  );
  expect([pathname, searchParams.get('token')]).toEqual(['/realtime', 'a.b']);
  expect(searchParams.getAll('say').map((text) => clientFrame.parse(JSON.parse(text)))).toEqual(frames);
});

describe('a server frame', () => {
  test('refuses only with a code from the error table', () => {
    const refused = { type: 'refused', channel: 'user#8' };
    expect(serverFrame.safeParse({ ...refused, code: 'not_permission' }).success).toBe(true);
    expect(serverFrame.safeParse({ ...refused, code: 'no_such_code' }).success).toBe(false);
  });
});

describe('a stream frame', () => {
  test('carries text by offset and its end by a code', () => {
    const frame = {
      message_id: 5,
      uuid,
      offset: 3,
      chunk: 'lo',
      eof: 'error',
      error_msg: 'this_model_provider',
      finish: 'length',
    };
    expect(streamFrame.parse(frame)).toEqual(frame);
    expect(streamFrame.safeParse({ ...frame, finish: 'bored' }).success).toBe(false);
    expect(streamFrame.safeParse({ ...frame, offset: 1.5 }).success).toBe(false);
    expect(streamFrame.safeParse({ ...frame, error_msg: 'no_such_code' }).success).toBe(false);
  });
});

describe('a user event', () => {
  test('names what changed, or the answer that started or ended', () => {
    const changed = { entity: 'chat', id: 12, version: 3 };
    const ended = { entity: 'generation', id: 5, uuid, chatId: 12, state: 'ended' };
    expect(userEvent.parse(changed)).toEqual(changed);
    expect(userEvent.parse(ended)).toEqual(ended);
    expect(userEvent.safeParse({ ...changed, entity: 'generation' }).success).toBe(false);
  });
});
