import { expect, test } from 'vitest';
import { decodeMessage, encodeMessage, MalformedMessageError } from './message.ts';

function header(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32LE(json.length);
  return Buffer.concat([prefix, json]);
}

test('round-trips a value with its bytes', () => {
  const message = {
    value: { format: 'pdf', list: [1, null] },
    parts: [Buffer.from([0, 255]), Buffer.alloc(0)],
  };
  expect(decodeMessage(Buffer.concat(encodeMessage(message)))).toEqual(message);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['less than its header', Buffer.from([200, 0, 0, 0, 123])],
  ['no JSON', Buffer.concat([Buffer.from([2, 0, 0, 0]), Buffer.from('{]')])],
  ['a header without sizes', header({ value: 1 })],
  ['no object', header(null)],
  ['a negative size', header({ value: 1, sizes: [-1, 1] })],
  ['less than its parts', header({ value: 1, sizes: [1] })],
  ['more than its parts', Buffer.concat([header({ value: 1, sizes: [] }), Buffer.from('x')])],
])('rejects %s', (_, bytes) => {
  expect(() => decodeMessage(bytes)).toThrow(MalformedMessageError);
});
