import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectParts, linesOf } from './collect.testing.ts';
import type { Recording } from './recording.testing.ts';
import { recordings } from './replay.cases.testing.ts';
import { sendPieces, startReplayServer, type ReplayServer } from './replay.testing.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

let server: ReplayServer;

beforeAll(async () => {
  server = await startReplayServer();
});
afterAll(() => server.close());

async function replay({ dialect }: Recording, pieces: Uint8Array[]): Promise<string[]> {
  server.answer((response) => sendPieces(response, pieces));
  return linesOf(await collectParts({ dialect, baseUrl: server.url, apiKey: 'any-key' }, 'hello'));
}

function splitAt(bytes: Buffer, places: number[]): Buffer[] {
  const cuts = [0, ...places.toSorted((first, second) => first - second), bytes.length];
  return cuts.slice(1).map((to, index) => bytes.subarray(cuts[index], to));
}

it('replays every recording', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.txt'),
  );
  expect(recordings.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
});

describe.each(recordings)('$file', (recording) => {
  const bytes = readFileSync(join(FOLDER, recording.file));

  it('is read as written', async () => {
    expect(await replay(recording, [bytes])).toEqual(recording.lines);
  });

  it('is read the same byte by byte', async () => {
    const single = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
    expect(await replay(recording, single)).toEqual(recording.lines);
  });

  it('is read the same however it is split', async () => {
    const places = fc.array(fc.nat(bytes.length), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(places, async (where) => {
        expect(await replay(recording, splitAt(bytes, where))).toEqual(recording.lines);
      }),
      { numRuns: 10 },
    );
  });
});
