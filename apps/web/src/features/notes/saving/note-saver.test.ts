import type { Note } from '@polylogue/contract/notes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { createNoteSaver, typingPause, type SaveEvent, type SaveState } from './note-saver.ts';
import type { UnsavedNote } from './unsaved-note.ts';

function text(words: string, more: Partial<UnsavedNote> = {}): UnsavedNote {
  const content = { type: 'doc' as const, content: [{ type: 'paragraph', text: words }] };
  return { noteId: 1, name: 'Plan', version: 3, content, ...more };
}

function noteOf({ noteId, name, content }: UnsavedNote, version: number): Note {
  return { id: noteId, name, content, version, pin: false, order: 0, source: null };
}

function answered(code: 'conflict' | 'not_found' | 'network_error' | 'validation_error'): ApiError {
  return new ApiError({ code, status: 0 });
}

function scene() {
  const states: SaveState[] = [];
  const events: SaveEvent[] = [];
  let kept: readonly UnsavedNote[] = [];
  const save = vi.fn((unsaved: UnsavedNote) => Promise.resolve(noteOf(unsaved, unsaved.version + 1)));
  const saveCopy = vi.fn((unsaved: UnsavedNote) =>
    Promise.resolve(noteOf({ ...unsaved, noteId: 9, name: 'Plan (copy)' }, 1)),
  );
  const saver = createNoteSaver({
    save,
    saveCopy,
    keep: (list) => {
      kept = list;
    },
    tell: (_noteId, state) => states.push(state),
    follow: (event) => events.push(event),
    delay: (attempt) => 1_000 * 2 ** attempt,
  });
  return { saver, save, saveCopy, states, events, kept: () => kept };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is typed is kept at once and saved after a pause, once', async () => {
  const { saver, save, states, kept } = scene();
  saver.change(text('a'));
  saver.change(text('ab'));
  expect(kept()).toEqual([text('ab')]);
  await vi.advanceTimersByTimeAsync(typingPause);
  expect(save.mock.calls).toEqual([[text('ab')]]);
  expect(kept()).toEqual([]);
  expect(saver.unsavedOf(1)).toBeUndefined();
  expect(states).toEqual(['typing', 'typing', 'saving', 'saved']);
});

test('leaving saves without the pause', async () => {
  const { saver, save } = scene();
  saver.change(text('a'));
  saver.flush(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledOnce();
});

test('what is typed during a save is saved upon what that made', async () => {
  const { saver, save } = scene();
  saver.change(text('a'));
  saver.flush(1);
  saver.change(text('ab'));
  await vi.advanceTimersByTimeAsync(typingPause);
  expect(save.mock.calls.map(([one]) => [one.content, one.version])).toEqual([
    [text('a').content, 3],
    [text('ab').content, 4],
  ]);
});

test('a save that fails is tried again, later and later, and the text stays kept', async () => {
  const { saver, save, states, kept } = scene();
  save.mockRejectedValueOnce(answered('network_error')).mockRejectedValueOnce(answered('network_error'));
  saver.change(text('a'));
  await vi.advanceTimersByTimeAsync(typingPause);
  expect(states.at(-1)).toBe('failed');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save).toHaveBeenCalledTimes(2);
  saver.change(text('ab'));
  expect(kept()).toEqual([text('ab')]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(save).toHaveBeenLastCalledWith(text('ab'));
  expect(states.at(-1)).toBe('saved');
});

test('the network coming back is a reason to try at once', async () => {
  const { saver, save, states } = scene();
  save.mockRejectedValueOnce(answered('network_error'));
  saver.change(text('a'));
  await vi.advanceTimersByTimeAsync(typingPause);
  saver.flushAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toBe('saved');
});

test('what the server refuses for good is kept and not tried again by itself', async () => {
  const { saver, save, states, kept } = scene();
  save.mockRejectedValueOnce(answered('validation_error'));
  saver.change(text('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledOnce();
  expect(states.at(-1)).toBe('refused');
  expect(kept()).toEqual([text('a')]);
});

test.each([
  ['conflict', 'conflict'],
  ['not_found', 'gone'],
] as const)('after %s the text becomes a note of its own', async (code, reason) => {
  const { saver, save, events, kept } = scene();
  save.mockRejectedValueOnce(answered(code));
  saver.change(text('mine'));
  await vi.advanceTimersByTimeAsync(typingPause);
  expect(events).toMatchObject([{ kind: 'copied', reason, copy: { id: 9, content: text('mine').content } }]);
  expect(kept()).toEqual([]);
});

test('what is typed while a conflict is resolved goes on in the copy', async () => {
  const { saver, save, saveCopy } = scene();
  save.mockRejectedValueOnce(answered('conflict'));
  saver.change(text('mine'));
  saver.flush(1);
  saver.change(text('mine and more'));
  await vi.advanceTimersByTimeAsync(typingPause);
  expect(saveCopy).toHaveBeenCalledOnce();
  expect(save).toHaveBeenLastCalledWith(
    text('mine and more', { noteId: 9, name: 'Plan (copy)', version: 1 }),
  );
});

test('a copy that cannot be made yet is tried again with the save', async () => {
  const { saver, save, saveCopy, events } = scene();
  save.mockRejectedValue(answered('conflict'));
  saveCopy.mockRejectedValueOnce(answered('network_error'));
  saver.change(text('mine'));
  await vi.advanceTimersByTimeAsync(typingPause + 1_000);
  expect(events).toMatchObject([{ kind: 'copied' }]);
});

test('texts that were left behind are saved at once, and shown until then', async () => {
  const { saver, save } = scene();
  saver.takeOver([text('left')]);
  expect(saver.unsavedOf(1)).toEqual(text('left'));
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledWith(text('left'));
});

test('after a stop nothing is sent and nothing is told, but what is kept stays', async () => {
  const { saver, save, events, kept } = scene();
  saver.change(text('a'));
  saver.stop();
  await vi.advanceTimersByTimeAsync(typingPause);
  expect(save).not.toHaveBeenCalled();
  expect(events).toEqual([]);
  expect(kept()).toEqual([text('a')]);
});
