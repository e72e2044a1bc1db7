import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packNumber, unpackNumbers } from './pack.ts';

it('numbers come out as they were packed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2 ** 30 }), { maxLength: 100 }), (numbers) => {
      const into = new Uint32Array(100);
      const count = unpackNumbers(numbers.map(packNumber).join(''), into);
      expect([...into.slice(0, count)]).toEqual(numbers);
    }),
  );
});
