import { beforeEach, describe, expect, test } from 'vitest';
import { createBreaker, type Breaker } from './breaker.ts';

let now: number;
let breaker: Breaker;

beforeEach(() => {
  now = 1_000_000;
  breaker = createBreaker({ now: () => new Date(now) });
});

function fail(times: number, host = 'openai'): void {
  for (let count = 0; count < times; count += 1) breaker.report(host, 'failed');
}

/** Seconds until the host may be called again. */
function pause(host = 'openai'): number {
  const until = breaker.pausedUntil(host);
  return until === 0 ? 0 : (until - now) / 1000;
}

function wait(seconds: number): void {
  now += seconds * 1000;
}

describe('a breaker', () => {
  test('lets calls through until a host has failed five times in a row', () => {
    fail(4);
    expect(pause()).toBe(0);
    fail(1);
    expect(pause()).toBe(10);
  });

  test('judges each host separately', () => {
    fail(5);
    expect(pause('anthropic')).toBe(0);
  });

  test('starts counting again after a success', () => {
    fail(4);
    breaker.report('openai', 'ok');
    fail(4);
    expect(pause()).toBe(0);
  });

  test('forgets failures older than a minute', () => {
    fail(4);
    wait(61);
    fail(4);
    expect(pause()).toBe(0);
  });

  test('lets calls through after the pause, and closes when one succeeds', () => {
    fail(5);
    wait(10);
    expect(pause()).toBe(0);
    breaker.report('openai', 'ok');
    fail(4);
    expect(pause()).toBe(0);
  });

  test('reopens at once for twice as long when the trial fails, up to five minutes', () => {
    fail(5);
    const pauses = Array.from({ length: 7 }, () => {
      wait(pause());
      fail(1);
      return pause();
    });
    expect(pauses).toEqual([20, 40, 80, 160, 300, 300, 300]);
  });

  test('ignores calls that were in progress when it opened', () => {
    fail(8);
    expect(pause()).toBe(10);
    breaker.report('openai', 'ok');
    expect(pause()).toBe(10);
  });

  test('honours the pause a host asks for, up to ten minutes', () => {
    breaker.report('openai', 'failed', 25);
    expect(pause()).toBe(25);
    breaker.report('openai', 'failed', 5);
    expect(pause()).toBe(25);
    wait(25);
    expect(pause()).toBe(0);
    breaker.report('openai', 'failed', 86_400);
    expect(pause()).toBe(600);
  });

  test('forgets a host that was replaced', () => {
    fail(5);
    breaker.forget('openai');
    expect(pause()).toBe(0);
  });
});
