import type { Page } from '@playwright/test';
import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

/** Records every scroll the page requests, because a smooth one has no end to wait for. */
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

test('opening another page scrolls smoothly to its top', async ({ page }) => {
  const scrolls = await recordScrolls(page);
  await page.goto('/signin');
  await takenOver(page);
  const link = page.getByRole('link', { name: 'Create an account' });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(scrolls).toContain('top 0 smooth');
});

test('a URL with an anchor scrolls smoothly to it', async ({ page }) => {
  const scrolls = await recordScrolls(page);
  await page.goto('/terms#content');
  await takenOver(page);
  await expect.poll(scrolls).toContain('content smooth');
});

/** Opens the settings at a block with the clock standing still, before the page scrolls to it. */
async function openTicketsPaused(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto('/chat/settings/tickets');
  // Time advances slowly until the blocks above have their content, which moves the one below.
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(page.getByText('No comparisons in this period')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Tickets' })).not.toHaveAttribute('aria-current');
}

test('the settings scroll to the block in the URL after a second', async ({ page, context, resident }) => {
  await resident.enter(context);
  await openTicketsPaused(page);
  await page.clock.fastForward(1_000);
  await page.clock.resume();
  await expect(page.getByRole('link', { name: 'Tickets' })).toHaveAttribute('aria-current', /true|page/);
  await expect(page.getByRole('region', { name: 'Tickets' })).toBeInViewport();
});

test('they stay where they are for a user who is already at work there', async ({
  page,
  context,
  resident,
}) => {
  await resident.enter(context);
  await openTicketsPaused(page);
  await page.getByLabel('Username').click();
  await page.clock.fastForward(1_000);
  await page.clock.resume();
  await expect(page.getByLabel('Username')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Tickets' })).not.toHaveAttribute('aria-current');
});

test('the block in the URL stays in sight when those above load late', async ({
  page,
  context,
  resident,
}) => {
  await resident.enter(context);
  await page.setViewportSize({ width: 1440, height: 500 });
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/account/sessions', async (route) => {
    await late;
    const response = await route.fetch();
    const [one] = (await response.json()) as { id: string }[];
    const many = Array.from({ length: 30 }, (_, index) => ({ ...one, id: `${one?.id}-${index}` }));
    await route.fulfill({ response, json: many });
  });
  await page.goto('/chat/settings/faq');
  // As in browsers that do not hold the content in sight by themselves.
  await page.addStyleTag({ content: '* { overflow-anchor: none }' });
  const block = page.getByRole('region', { name: 'FAQ' });
  await expect(page.getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', /true|page/);
  await expect(block).toBeInViewport();
  release();
  await expect(page.getByText('This device')).toHaveCount(30);
  await expect(block).toBeInViewport();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('scrolling jumps instead of animating', async ({ page }) => {
    const scrolls = await recordScrolls(page);
    await page.goto('/terms#content');
    await takenOver(page);
    await expect.poll(scrolls).toContain('content auto');
  });
});
