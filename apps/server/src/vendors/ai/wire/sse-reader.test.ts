import { expect, it } from 'vitest';
import { createSseReader, EventTooLargeError } from './sse-reader.ts';

function eventsOf(chunks: string[], maxEventLength = 1000): [data: string, name: string][] {
  const events: [string, string][] = [];
  const reader = createSseReader({ onEvent: (data, name) => events.push([data, name]), maxEventLength });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return events;
}

it('handles names, comments, empty data and multi-line data', () => {
  const wire =
    ': hi\n\nevent: a\ndata: one\ndata:two\ndata:  three\nid: 1\n\ndata\n\ndata:\n\nevent: b\n\ndata: x\n\n';
  expect(eventsOf([wire])).toEqual([
    ['one\ntwo\n three', 'a'],
    ['', ''],
    ['x', ''],
  ]);
});

it('splits lines at any line ending, however the chunks are split', () => {
  expect(eventsOf(['data: a\r', '\n\r', '\ndata: b\n\r\n'])).toEqual([
    ['a', ''],
    ['b', ''],
  ]);
});

it('accepts a last event without its blank line', () => {
  expect(eventsOf(['data: a\n\ndata: b'])).toEqual([
    ['a', ''],
    ['b', ''],
  ]);
});

it.each([
  ['a line', ['data: ', 'a'.repeat(600), 'a'.repeat(600)]],
  ['the lines of an event', Array.from({ length: 30 }, () => `data: ${'a'.repeat(50)}\n`)],
])('rejects %s beyond the limit', (_what, chunks) => {
  expect(() => eventsOf(chunks)).toThrow(EventTooLargeError);
});

it('applies the limit per event', () => {
  expect(eventsOf(Array.from({ length: 30 }, () => `data: ${'a'.repeat(500)}\n\n`))).toHaveLength(30);
});
