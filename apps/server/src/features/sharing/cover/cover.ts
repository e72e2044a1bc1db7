import { megabyte } from '@polylogue/contract/limits';
import type { SharedChat } from '@polylogue/contract/sharing';
import type { ChildPool } from '../../../platform/children/child-pool.ts';
import type { ChildTask } from '../../../platform/children/child-task.ts';
import { exchange } from '../../../platform/children/run-child.ts';
import { cutWords } from '../../../platform/cut-words.ts';

const task: ChildTask = {
  file: new URL('./draw-cover.child.ts', import.meta.url),
  memoryMb: 256,
  seconds: 10,
  outputBytes: megabyte,
};

/** Three lines of the title's size. */
const titleLength = 96;

/** Names beyond this many would not fit on the line. */
const mostVoices = 4;
const nameLength = 28;

/** Covers that are kept; some 30 kB each. */
const mostKept = 200;

/** The picture that other sites show beside a link, drawn once for what it says: only what readers see. */
export type CoverOf = (shared: SharedChat, ownerId: number) => Promise<Buffer>;

/** Draws covers in the lane of pictures. */
export function createCovers(lane: ChildPool): CoverOf {
  const kept = new Map<string, Promise<Buffer>>();
  return (shared, userId) => {
    const value = wordsOf(shared);
    const key = JSON.stringify(value);
    const known = kept.get(key);
    if (known) return known;
    const cover = lane
      .run(task, { userId }, (child) => exchange(child, { value, parts: [] }))
      .then(({ parts }) => Buffer.concat(parts));
    kept.set(key, cover);
    cover.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return cover;
  };
}

function wordsOf({ chatName, shareList }: SharedChat) {
  const voices = new Map(
    shareList.flatMap((entry) =>
      entry.type === 'response' && entry.modelName !== null
        ? [[entry.modelName, entry.voice ?? 'own'] as const]
        : [],
    ),
  );
  return {
    title: cutWords(chatName, titleLength),
    voices: [...voices]
      .slice(0, mostVoices)
      .map(([name, voice]) => ({ name: cutWords(name, nameLength), voice })),
  };
}
