import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Size {
  width: number;
  height: number;
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a theme can break; the rest of a page is the same in both. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** The builder would load the long version anew for every check, twice. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Extent {
  /** Also what lies under an open dialog. */
  whole: boolean;
}

const modal = '[aria-modal="true"]';

/** Checks the dialog that is open, or else the current page, against WCAG 2 A and AA. */
export async function expectNoAxeViolations(page: Page, extent: Extent = { whole: false }): Promise<void> {
  await expectNone(page, (await axe(page, extent)).withTags(wcag));
}

/** Checks it in the light theme, then what the dark one changes, and returns to light. */
export async function expectNoAxeViolationsInBothThemes(
  page: Page,
  extent: Extent = { whole: false },
): Promise<void> {
  await expectNoAxeViolations(page, extent);
  await wear(page, 'dark');
  await expectNone(page, (await axe(page, extent)).withRules(rulesOfColour));
  await wear(page, 'light');
}

/**
 * Axe merges its results in a second page, for cross-origin frames. The product has no such frames, and that page
 * doubles the cost. What passes is not read: describing it is half the work. Under a dialog lies a page that another
 * check has seen.
 */
async function axe(page: Page, { whole }: Extent): Promise<AxeBuilder> {
  const hasFrames = page.frames().length > 1;
  if (!hasFrames && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const builder = new AxeBuilder({ page, axeSource: hasFrames ? axeSource : 'void 0' });
  builder.setLegacyMode().options({ resultTypes: ['violations'] });
  const hasDialog = (await page.locator(modal).filter({ visible: true }).count()) > 0;
  return hasDialog && !whole ? builder.include(modal) : builder;
}

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Soft assertions: later screens in the same test are checked anyway. */
async function expectNone(page: Page, check: AxeBuilder): Promise<void> {
  await twoFrames(page);
  const { violations } = await check.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.any[0]?.message ?? node.failureSummary}`),
  );
  expect.soft(found, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}

/** A changed theme takes effect on the next frame, even with reduced motion. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** Every control must have an accessible name, especially icons. */
export async function expectEverythingNamed(page: Page): Promise<void> {
  for (const role of ['button', 'link', 'textbox', 'searchbox', 'checkbox', 'radio'] as const) {
    await expect.soft(page.getByRole(role, { name: /^\s*$/ }), `${role} without a name`).toHaveCount(0);
  }
}

/**
 * Whether anything overflows to the right, clipped by a parent or not. Code, tables and formulas may be wider
 * than their own scroll area.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrollsInside = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        const isInside = box.getBoundingClientRect().right <= width + 1;
        if (isInside && (overflowX === 'auto' || overflowX === 'scroll')) return true;
      }
      return false;
    };
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width: own, height } = element.getBoundingClientRect();
      // Screen-reader-only elements are one pixel wide, wherever they are.
      const standsOut = right > width + 1 && own > 1 && height > 1 && element.checkVisibility();
      return standsOut && !scrollsInside(element);
    });
    return {
      scrolls: document.documentElement.scrollWidth - width,
      outside: outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    };
  });
  expect.soft(found, `sideways room of ${new URL(page.url()).pathname}`).toEqual({ scrolls: 0, outside: [] });
}

/** Whether every sum in sight is whole: within the window, and cut off by nothing around it. */
export async function expectSumsWhole(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    let sums = 0;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      const isSum = /\d[\s\u202f]*[€₽]|€\d/.test(text.textContent ?? '');
      if (!isSum || !holder?.checkVisibility() || holder.closest('.heard')) continue;
      sums += 1;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const isOutside = left < -1 || right > document.documentElement.clientWidth + 1;
      let isCut = false;
      for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const frame = box.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX)) isCut ||= left < frame.left - 1 || right > frame.right + 1;
        if (/hidden|clip/.test(overflowY)) isCut ||= top < frame.top - 1 || bottom > frame.bottom + 1;
      }
      if (isOutside || isCut) found.push(text.textContent ?? '');
    }
    return { found, hasSums: sums > 0 };
  });
  expect.soft(cut, `sums of ${new URL(page.url()).pathname}`).toEqual({ found: [], hasSums: true });
}

/** Whether everything fits at each width; restores the window's size. */
export async function expectRoomAt(page: Page, sizes: readonly Size[]): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await twoFrames(page);
    await expectNoSidewaysScroll(page);
  }
  if (before !== null) await page.setViewportSize(before);
}
