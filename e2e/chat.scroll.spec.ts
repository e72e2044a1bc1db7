import type { Locator, Page } from '@playwright/test';
import { answers, requests, say } from './support/chat.ts';
import { makeLong } from './support/history.ts';
import { expect, test } from './support/test.ts';

function list(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' });
}

async function openLongChat(page: Page): Promise<void> {
  const said = await say(page.request, 'One of many [[sim tokens=20 rate=0]]');
  await makeLong(said, 12);
  await page.goto(`/chat?c=${said.chat.id}`);
  await expect(answers(page).last()).toBeInViewport();
}

test('a click lands on its button while the list moves', async ({ memberPage: page }) => {
  await openLongChat(page);
  const more = answers(page).last().getByRole('button', { name: 'More', exact: true });
  // Rows that are measured just now move the button away from the pointer.
  await expect(async () => {
    await more.hover();
    await page.mouse.down();
    const isPressed = await more.evaluate((button) => button.matches(':active'));
    if (!isPressed) await page.mouse.up();
    expect(isPressed).toBe(true);
  }).toPass();
  await list(page).evaluate(async (box) => {
    const moved = new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }));
    box.scrollBy(0, -2);
    await moved;
    // The list has drawn that it is scrolled.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
  await page.mouse.up();
  await expect(page.getByRole('menuitem', { name: 'Save as a note' })).toBeVisible();
});

test('the keys scroll up even if the list changes its size at that moment', async ({ memberPage: page }) => {
  await openLongChat(page);
  await list(page).evaluate((box) => {
    box.addEventListener('keydown', () => (box.style.marginBottom = '1px'), { once: true });
  });
  await list(page).press('Home');
  // The earlier page is loaded in view of its line, which is at the top.
  await expect(requests(page).filter({ hasText: 'One of many' })).toBeVisible();
});
