import { expect } from '@playwright/test';

/** A measure once it has stopped changing: what is still moving says nothing about where it will stand. */
export async function settled<T>(measure: () => Promise<T>): Promise<T> {
  let last = await measure();
  await expect(async () => {
    const before = last;
    last = await measure();
    expect(JSON.stringify(last)).toBe(JSON.stringify(before));
  }).toPass({ intervals: [100] });
  return last;
}
