import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DiskFull, refuseFullDisk, watchDiskRoom } from './disk-room.ts';
import { createLog } from './log.ts';

const log = createLog('silent');

test('space is low below the reserve, and not once there is enough again', async () => {
  let free = 300;
  const options = { directory: '', reserveBytes: 200, log, everyMilliseconds: 1 };
  const room = await watchDiskRoom({ ...options, freeBytes: () => Promise.resolve(free) });
  onTestFinished(room.close);
  expect(room.isLow()).toBe(false);
  free = 199;
  await vi.waitFor(() => expect(room.isLow()).toBe(true), { timeout: 60_000 });
  free = 200;
  await vi.waitFor(() => expect(room.isLow()).toBe(false), { timeout: 60_000 });
});

test('keeps the last known state when the disk cannot be read', async () => {
  let looks = 0;
  const freeBytes = () => {
    looks += 1;
    return looks === 1 ? Promise.resolve(1) : Promise.reject(new Error('gone'));
  };
  const room = await watchDiskRoom({ directory: '', reserveBytes: 2, log, freeBytes, everyMilliseconds: 1 });
  onTestFinished(room.close);
  await vi.waitFor(() => expect(looks).toBeGreaterThan(2), { timeout: 60_000 });
  expect(room.isLow()).toBe(true);
});

test('refuses a disk with too little space in one line that names it', async () => {
  await refuseFullDisk(tmpdir(), 1);
  const refused = refuseFullDisk(tmpdir(), Number.MAX_SAFE_INTEGER);
  await expect(refused).rejects.toThrow(DiskFull);
  await expect(refused).rejects.toThrow(
    new RegExp(`^Only \\d+ MB are free on the disk of ${tmpdir()};[^\n]+$`),
  );
});
