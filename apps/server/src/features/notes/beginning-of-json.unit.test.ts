import { expect, test } from 'vitest';
import { readBeginning } from './beginning-of-json.ts';

const line = (text: string) => ({ content: [{ text, type: 'text' }], type: 'paragraph' });
const json = (value: unknown) => JSON.stringify(value).replaceAll('":', '": ');

test('JSON that is whole is read whole', () => {
  const value = { type: 'doc', content: [line('a "b" {[\\'), line('c')] };
  expect(readBeginning(json(value))).toEqual(value);
});

test('wherever it is cut, it is read as far as it is whole', () => {
  const whole = json({ type: 'doc', content: [line('one\u0001 "1" \\'), line('two')] });
  for (let length = 0; length <= whole.length; length += 1) {
    const read = readBeginning(whole.slice(0, length));
    if (read === undefined) expect(length).toBeLessThan(whole.indexOf('"one') + 1);
    else expect(read).toMatchObject({ type: 'doc' });
  }
});

test('a text that it is cut in is read as far as it goes', () => {
  const whole = json({ type: 'doc', content: [line('a'.repeat(1_000))] });
  expect(readBeginning(whole.slice(0, 500))).toMatchObject({
    content: [{ content: [{ text: expect.stringMatching(/^a{400}/), type: 'text' }] }],
  });
});
