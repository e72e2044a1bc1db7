import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Writes down every scroll the page asks for, because a smooth one has no end to wait for. */
async function recordScrolls(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { askedScrolls: asked });
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = (first?: ScrollToOptions | number, top?: number) => {
      if (typeof first !== 'object') return scrollTo(first ?? 0, top ?? 0);
      asked.push(`top ${first.top} ${first.behavior}`);
      return scrollTo(first);
    };
    const scrollIntoView = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      if (typeof options === 'object') asked.push(`${this.id} ${options.behavior}`);
      return scrollIntoView.call(this, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { askedScrolls: string[] }).askedScrolls);
}

test.use({ viewport: { width: 1000, height: 420 } });

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('opening another page goes smoothly to its top', async ({ page }) => {
  const scrolls = await recordScrolls(page);
  await page.goto('/signin');
  const link = page.getByRole('link', { name: 'Create an account' });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await scrolls()).toContain('top 0 smooth');
});

test('an address with an anchor goes smoothly to it', async ({ page }) => {
  const scrolls = await recordScrolls(page);
  await page.goto('/terms#content');
  await expect.poll(scrolls).toContain('content smooth');
});

test('the settings go to the block the address names after a second', async ({ page, context, resident }) => {
  await resident.enter(context);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto('/chat/settings/tickets');
  // Time creeps until the blocks above have their content, which would move the one below them.
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(page.getByText('No comparisons in this time')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Tickets' })).not.toHaveAttribute('aria-current');
  await page.clock.fastForward(1_000);
  await page.clock.resume();
  await expect(page.getByRole('link', { name: 'Tickets' })).toHaveAttribute('aria-current', /true|page/);
  await expect(page.getByRole('region', { name: 'Tickets' })).toBeInViewport();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('scrolling jumps instead of gliding', async ({ page }) => {
    const scrolls = await recordScrolls(page);
    await page.goto('/terms#content');
    await expect.poll(scrolls).toContain('content auto');
  });
});
