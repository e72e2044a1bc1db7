import type { StreamFrame } from '@polylogue/contract/realtime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldFrames } from '../sending/sending.scene.testing.ts';
import {
  addReasoning,
  addText,
  beginAnswer,
  snapshotFrame,
  takeFrame,
  type AnswerFacts,
} from './running-answer.ts';
import { foldPieces } from '../messages/answers/fold-tails.ts';

const facts: AnswerFacts = {
  uuid: '00000000-0000-4000-8000-000000000001',
  messageId: 1,
  chatId: 1,
  userId: 1,
  isListed: true,
  coefficient: 1000,
  startedAt: new Date(0),
  kept: undefined,
  estimatedInput: 1,
  isToBeNamed: false,
  maxOutputTokens: 4_096,
  reasons: false,
  price: undefined,
  request: undefined,
  response: {} as AnswerFacts['response'],
};

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('write' as const), text: fc.string({ unit: 'grapheme' }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('think' as const), text: fc.string({ unit: 'grapheme' }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('frame' as const), lost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reconnect' as const), forgets: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), index: fc.nat() }) },
);

test('any interleaving of frames, lost frames, reconnects and duplicates gives the whole text', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const answer = beginAnswer(facts);
      let heard: StreamFrame[] = [];
      /** A reader that missed a frame notices the gap with the next one and resubscribes from its offsets. */
      let connected = true;
      const told: StreamFrame[] = [];
      const reconnect = (forgets: boolean) => {
        if (forgets) heard = [];
        const { text, reasoning } = foldFrames(heard);
        heard.push(snapshotFrame(answer, { text: text.length, reasoning: reasoning.length }));
        connected = true;
      };
      for (const one of steps) {
        if (one.do === 'write') addText(answer, one.text, new Date(0));
        if (one.do === 'think') addReasoning(answer, one.text, new Date(0));
        if (one.do === 'reconnect') reconnect(one.forgets);
        const again = one.do === 'again' && connected ? told.at(one.index % told.length) : undefined;
        if (again) heard.push(again);
        if (one.do !== 'frame') continue;
        const frame = takeFrame(answer);
        if (!frame) continue;
        told.push(frame);
        if (one.lost) connected = false;
        if (connected) heard.push(frame);
      }
      reconnect(false);
      expect(foldFrames(heard)).toMatchObject({ text: answer.text, reasoning: answer.reasoning });
    }),
  );
});

test('tails put together give what was written, however they overlap', () => {
  const overlapping = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })), { maxLength: 30 });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), overlapping, (text, cuts) => {
      const pieces = cuts.map(([offset, length]) => ({ offset, chunk: text.slice(offset, offset + length) }));
      const whole = [...pieces, { offset: 0, chunk: text }].toSorted(
        (one, other) => one.offset - other.offset,
      );
      expect(foldPieces(whole)).toBe(text);
    }),
  );
});

test('nothing follows a hole', () => {
  expect(
    foldPieces([
      { offset: 0, chunk: 'one' },
      { offset: 5, chunk: 'two' },
    ]),
  ).toBe('one');
});
