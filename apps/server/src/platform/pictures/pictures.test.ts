import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { ChildPool } from '../children/child-pool.ts';
import { createLog } from '../log.ts';
import { systemFolders } from '../temporary.ts';
import { maxPixels } from './encoding.ts';
import { createPictureLane, encodePicture, pictureSize } from './pictures.ts';

const lane = createPictureLane({ log: createLog('silent'), temporary: systemFolders });
afterAll(() => lane.close());

const how = { side: 64, fit: 'inside', quality: 80, animated: true } as const;

function plain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
}

test('pictures are encoded one at a time, whoever asks', async () => {
  let running = 0;
  let most = 0;
  const counted: ChildPool = {
    ...lane,
    run: (task, asker, talk) =>
      lane.run(task, asker, async (child) => {
        most = Math.max(most, (running += 1));
        try {
          return await talk(child);
        } finally {
          running -= 1;
        }
      }),
  };
  const bytes = await plain(200, 100);
  const encoded = await Promise.all(
    [1, 1, 2, 2, 3].map((userId) => encodePicture(counted, { userId }, { ...how, bytes })),
  );
  for (const picture of encoded) {
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 64, height: 32 });
  }
  expect(most).toBe(1);
});

test('what is no picture, is broken or has too many pixels is not encoded', async () => {
  const huge = await plain(10_000, maxPixels / 10_000 + 1);
  const half = (await plain(300, 300)).subarray(0, 200);
  for (const bytes of [Buffer.from('no picture'), half, huge, Buffer.alloc(0)]) {
    expect(await encodePicture(lane, { userId: 1 }, { ...how, bytes })).toBeUndefined();
  }
});

test('the size of a picture is that of its header', async () => {
  const sizes = await Promise.all([pictureSize(await plain(7, 9)), pictureSize(Buffer.from('x'))]);
  expect(sizes).toEqual([{ width: 7, height: 9 }, undefined]);
});
