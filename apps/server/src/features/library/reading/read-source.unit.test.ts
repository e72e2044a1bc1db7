import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createChildPool } from '../../../platform/children/child-pool.ts';
import { createLog } from '../../../platform/log.ts';
import { systemFolders } from '../../../platform/temporary.ts';
import { wavOf } from './media/recordings.samples.testing.ts';
import { readableEndings } from './formats.ts';
import { readBytes } from './read-source.scene.testing.ts';
import { readerOf, readSource } from './read-source.ts';

const children = createChildPool({
  log: createLog('silent'),
  temporary: systemFolders,
  bounds: { size: 3, maxRunningPerUser: 2 },
});
afterAll(() => children.close());

describe('a source', () => {
  test('is read in a child process to the last piece, in order, and leaves nothing on disk', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'polylogue-test-'));
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(temporary, { recursive: true });
    });
    const rows = Array.from({ length: 30_000 }, (_, index) => `Row ${index}\u2028,Value ${index}`);
    const { pieces, problems } = await readBytes({ children }, rows.join('\n'), 'csv');
    expect(pieces.map(({ place }) => place.row)).toEqual(rows.map((_, index) => index + 1));
    expect(pieces.at(-1)?.text).toContain('Value 29999');
    expect(problems).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('of a type that nobody reads is refused without a process', async () => {
    expect(readerOf('exe')).toBeUndefined();
    await expect(readBytes({ children }, 'x', 'exe')).rejects.toMatchObject({
      code: 'unreadable',
      passing: false,
    });
  });

  test('is given up when the caller does', async () => {
    const signal = AbortSignal.abort();
    const reading = readSource(
      { children, temporary: systemFolders },
      { userId: 1, path: import.meta.filename, ending: 'ts', bytes: 10, signal },
    );
    await expect(reading.next()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

test('there is a reader for every type that can be uploaded', () => {
  const wanted =
    'pdf docx rtf txt md rst xml json yaml csv xlsx log toml ini mp3 wav flac m4a ogg mp4 mov webm epub mbox'.split(
      ' ',
    );
  expect(wanted.filter((ending) => readerOf(ending) === undefined)).toEqual([]);
  expect(readableEndings.every((ending) => readerOf(ending) !== undefined)).toBe(true);
});

describe('a recording', () => {
  test('without a vendor says so, and not only after several tries', async () => {
    await expect(readBytes({ children }, wavOf(2), 'wav')).rejects.toMatchObject({
      code: 'no_transcription',
      passing: false,
    });
  });

  test('becomes pieces with their times, over all its stretches', async () => {
    const heard: [string, number][] = [];
    const { pieces, language } = await readBytes(
      {
        children,
        transcribe: async ({ audio, fileName }) => {
          heard.push([fileName, audio.length]);
          return [
            { seconds: 0, text: 'Чай заваривают две минуты.' },
            { seconds: 20.04, text: 'Потом наливают.' },
          ];
        },
      },
      wavOf(3_100),
      'wav',
    );
    // 24,000,000 bytes are 3,000 seconds.
    expect(heard).toEqual([
      ['recording.wav', 24_000_000],
      ['recording.wav', 800_088],
    ]);
    expect(language).toBe('ru');
    expect(pieces.map(({ text, place }) => [text, place.seconds])).toEqual([
      ['Чай заваривают две минуты.', 0],
      ['Потом наливают.', 20],
      ['Чай заваривают две минуты.', 3_000],
      ['Потом наливают.', 3_020],
    ]);
  });

  test('that the vendor fails on may be tried again', async () => {
    const transcribe = async () => undefined;
    await expect(readBytes({ children, transcribe }, wavOf(2), 'wav')).rejects.toMatchObject({
      code: 'failed',
      passing: true,
    });
  });
});
