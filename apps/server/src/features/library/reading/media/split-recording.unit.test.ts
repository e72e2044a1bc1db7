import { expect, test } from 'vitest';
import { openSource } from '../bytes/open-source.ts';
import { detectFormat } from '../detect-format.ts';
import { isRecording } from '../formats.ts';
import { inChunks } from '../reading.scene.testing.ts';
import { flacOf, mp3Of, oggOf, wavOf } from './recordings.samples.testing.ts';
import { splitRecording } from './split-recording.ts';

async function split(bytes: Buffer, ending: string, most: number) {
  const source = await openSource(inChunks(bytes), { ending, bytes: bytes.length });
  const format = await detectFormat(source);
  if (!isRecording(format)) throw new Error(`It is ${format}.`);
  const { stretches } = await splitRecording(source, format, most);
  const parts = stretches.map(({ prefix, start, end }) =>
    Buffer.concat([Buffer.from(prefix, 'base64'), bytes.subarray(start, end)]),
  );
  return { stretches, parts };
}

test.each([
  ['wav', wavOf(100), 8_000, 'RIFF'],
  ['mp3', mp3Of(2_000), 1_152 / 44_100, '\u00ff\u00fb'],
  ['ogg', oggOf(200), 1, 'OggS'],
  ['flac', flacOf(1_000), 4_096 / 44_100, 'fLaC'],
])('%s is divided into stretches that are recordings themselves', async (ending, bytes, unit, mark) => {
  const most = 300_000;
  const { stretches, parts } = await split(bytes, ending, most);
  expect(stretches.length).toBeGreaterThan(1);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(most);
    expect(part.toString('latin1', 0, mark.length)).toBe(mark);
  }
  for (const [index, { start, seconds }] of stretches.entries()) {
    if (index > 0) expect(start).toBe(stretches[index - 1]?.end);
    const units = ending === 'wav' ? seconds * unit : seconds / unit;
    expect(units).toBeCloseTo(Math.round(units), 3);
  }
  expect(stretches.at(-1)?.end).toBe(bytes.length);
  expect(stretches[0]?.seconds).toBe(0);
});

test('times of stretches are those of the whole recording', async () => {
  const { stretches } = await split(wavOf(100), 'wav', 400_044);
  expect(stretches.map(({ seconds }) => seconds)).toEqual([0, 50]);
  const { stretches: frames } = await split(mp3Of(2_000), 'mp3', 417 * 1_000);
  expect(frames.map(({ seconds }) => Math.round(seconds * 100) / 100)).toEqual([0, 26.12]);
});

test('a small recording goes as it is, a large film is refused', async () => {
  const film = Buffer.concat([
    Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1'),
    Buffer.alloc(1_000),
  ]);
  expect((await split(film, 'mp4', 10_000)).stretches).toEqual([
    { seconds: 0, prefix: '', start: 0, end: film.length },
  ]);
  await expect(split(film, 'mov', 500)).rejects.toMatchObject({ code: 'recording_too_big' });
});
