import { expect, it } from 'vitest';
import type { Turn } from '../answer-request.ts';
import { alternatingTurns } from './conversation.ts';

const first = { mimeType: 'image/png', data: Buffer.from('first') };
const second = { mimeType: 'image/png', data: Buffer.from('second') };
const strict = { assistantImages: false, userFirst: true };

function turn(role: Turn['role'], text: string, images: Turn['images'] = []): Turn {
  return { role, text, images };
}

it('merges neighbours of the same role, also across an empty answer', () => {
  const turns = [
    turn('user', 'one', [first]),
    turn('assistant', ' \n'),
    turn('user', 'two', [second]),
    turn('assistant', 'three'),
    turn('assistant', 'four'),
    turn('user', 'five'),
  ];
  expect(alternatingTurns(turns, strict)).toEqual([
    turn('user', 'one\n\ntwo', [first, second]),
    turn('assistant', 'three\n\nfour'),
    turn('user', 'five'),
  ]);
});

it("attaches the model's pictures to the next question if it cannot own them", () => {
  const turns = [turn('user', 'paint'), turn('assistant', '', [first]), turn('user', 'bluer', [second])];
  expect(alternatingTurns(turns, strict)).toEqual([turn('user', 'paint\n\nbluer', [first, second])]);
  expect(alternatingTurns(turns, { ...strict, assistantImages: true })).toEqual(turns);
});

it('starts with the user if the vendor requires it', () => {
  const turns = [turn('assistant', 'Welcome!'), turn('user', 'hello')];
  expect(alternatingTurns(turns, strict)).toEqual([turn('user', 'hello')]);
  expect(alternatingTurns(turns, { ...strict, userFirst: false })).toEqual(turns);
});

it('keeps a picture without text', () => {
  const turns = [turn('user', '', [first])];
  expect(alternatingTurns(turns, strict)).toEqual(turns);
});
