import type { Page } from '@playwright/test';
import { composer, say } from './support/chat.ts';
import { makeChat } from './support/chats.ts';
import { expect, test } from './support/test.ts';

/** What is wrong with the element that has the focus: its ring is cut off, or another button touches it. */
function faultOfFocused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const name =
      focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? focused.tagName;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
    const reach = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const box = focused.getBoundingClientRect();
    const ring = {
      left: box.left - reach,
      right: box.right + reach,
      top: box.top - reach,
      bottom: box.bottom + reach,
    };
    if (ring.left < 0 || ring.top < 0 || ring.right > innerWidth || ring.bottom > innerHeight)
      return `The ring of ${name} leaves the screen.`;
    for (let above = focused.parentElement; above !== null; above = above.parentElement) {
      if (getComputedStyle(above).position === 'fixed') break;
      if (getComputedStyle(above).overflow === 'visible' || above === document.documentElement) continue;
      const clip = above.getBoundingClientRect();
      // Half a pixel is a matter of rounding.
      const isCut =
        ring.left < clip.left - 0.5 ||
        ring.right > clip.right + 0.5 ||
        ring.top < clip.top - 0.5 ||
        ring.bottom > clip.bottom + 0.5;
      if (isCut) return `The ring of ${name} is cut off by ${above.className}.`;
    }
    if (focused.tagName !== 'BUTTON') return null;
    for (const other of focused.parentElement?.children ?? []) {
      if (other === focused || other.tagName !== 'BUTTON') continue;
      const beside = other.getBoundingClientRect();
      const isTouching =
        beside.width > 0 &&
        beside.left < box.right + 1 &&
        beside.right > box.left - 1 &&
        beside.top < box.bottom + 1 &&
        beside.bottom > box.top - 1;
      if (isTouching) return `${name} touches ${other.getAttribute('aria-label') ?? other.textContent}.`;
    }
    return null;
  });
}

test('by keyboard every focus ring is whole, and buttons do not touch', async ({
  memberPage: page,
  context,
}) => {
  const chat = await makeChat(context, { name: 'Rings' });
  await say(context.request, 'One answer, please [[sim tokens=20 rate=0]]', chat);
  await page.goto(`/chat?c=${chat}`);
  await expect(composer(page)).toBeFocused();
  const faults = new Set<string>();
  // Around the page: from the composer through the sidebar and the answer, back to the composer.
  let steps = 0;
  do {
    await page.keyboard.press('Tab');
    const fault = await faultOfFocused(page);
    if (fault !== null) faults.add(fault);
    steps += 1;
  } while (steps < 100 && !(await composer(page).evaluate((field) => field === document.activeElement)));
  expect(steps).toBeGreaterThan(15);
  expect(steps).toBeLessThan(100);
  expect([...faults]).toEqual([]);
});
