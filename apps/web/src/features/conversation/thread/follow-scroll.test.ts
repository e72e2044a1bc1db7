import { expect, onTestFinished, test, vi } from 'vitest';
import { goesOnFollowing, leadsUp } from './follow-scroll.ts';

const before = { top: 500, height: 1_000 };
const calm = { before, isNear: false, isSettling: false };

test('scrolling up stops following the end', () => {
  expect(goesOnFollowing({ ...calm, now: { top: 450, height: 1_000 } })).toBe(false);
  expect(goesOnFollowing({ ...calm, now: { top: 450, height: 1_200 } })).toBe(false);
});

test('text that was added does not, nor a fraction of a pixel', () => {
  expect(goesOnFollowing({ ...calm, now: { top: 500, height: 1_300 } })).toBe(true);
  expect(goesOnFollowing({ ...calm, now: { top: 499.5, height: 1_000 } })).toBe(true);
});

test('a list that got shorter was moved up by the browser, not by the user', () => {
  expect(goesOnFollowing({ ...calm, now: { top: 450, height: 900 } })).toBe(true);
});

test('neither does scrolling near the end or while the rows are measured', () => {
  const now = { top: 450, height: 1_000 };
  expect(goesOnFollowing({ ...calm, now, isNear: true })).toBe(true);
  expect(goesOnFollowing({ ...calm, now, isSettling: true })).toBe(true);
});

/** An element of the page, in a field or not. */
class PageElement {
  readonly isField: boolean;

  constructor(isField: boolean) {
    this.isField = isField;
  }

  closest(): PageElement | null {
    return this.isField ? this : null;
  }
}

function leadsUpIn(isField: boolean, key: string, top: number): boolean {
  vi.stubGlobal('Element', PageElement);
  onTestFinished(() => void vi.unstubAllGlobals());
  return leadsUp({ key, target: new PageElement(isField) as unknown as EventTarget }, top);
}

test.each(['Home', 'PageUp', 'ArrowUp'])(
  '%s leads up where there is something above, outside fields',
  (key) => {
    expect(leadsUpIn(false, key, 500)).toBe(true);
    expect(leadsUpIn(false, key, 0)).toBe(false);
    expect(leadsUpIn(true, key, 500)).toBe(false);
  },
);

test.each(['End', 'PageDown', 'ArrowDown', 'a'])('%s does not', (key) => {
  expect(leadsUpIn(false, key, 500)).toBe(false);
});
