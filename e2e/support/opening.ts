import type { Page } from '@playwright/test';
import { answers, composer, say } from './chat.ts';
import { newcomer, register, signIn } from './people.ts';
import { holdAnswers, watchShifts } from './shifts.ts';
import { expect } from './test.ts';

/** Opens a chat whose data arrive long after its code, and expects that nothing on the screen moves. */
export async function expectStillOpening(page: Page): Promise<void> {
  const { chat } = await say(page.request, 'How would you compare tea with coffee? [[sim tokens=60 rate=0]]');
  const moved = await watchShifts(page);
  const release = await holdAnswers(page);
  await page.goto(`/chat?c=${chat.id}`);
  await expect(composer(page)).toBeVisible();
  release();
  await expect(answers(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Export the chat' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await moved()).toEqual([]);
}

/** The same with the banner of an unconfirmed address above the page. */
export async function expectStillWithBanner(page: Page): Promise<void> {
  const person = newcomer();
  await register(person);
  await signIn(page.context(), person);
  const moved = await watchShifts(page);
  await page.goto('/chat');
  await expect(page.getByRole('region', { name: 'Confirm your e-mail.' })).toContainText(person.email);
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await moved()).toEqual([]);
}
