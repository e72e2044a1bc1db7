import { expect } from '@playwright/test';

/** Returns a measurement once it has stopped changing. */
export async function settled<T>(measure: () => Promise<T>): Promise<T> {
  let last = await measure();
  await expect(async () => {
    const before = last;
    last = await measure();
    expect(JSON.stringify(last)).toBe(JSON.stringify(before));
  }).toPass({ intervals: [100] });
  return last;
}
