import type { Page } from '@playwright/test';

interface Shift {
  /** The share of the screen that moved, times the way. */
  value: number;
  what: string;
}

declare global {
  interface Window {
    moved?: Shift[];
  }
}

/** A counter that grows, or the edge of a box that nobody sees. A page is good below 0.1. */
const unnoticed = 0.003;

/** Watches what moves on the screen of the pages opened from now on, other than by the user's own doing. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: Shift[] = [];
    window.moved = moved;
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : (node?.textContent ?? 'gone');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('sources' in entry) || !Array.isArray(entry.sources)) continue;
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const [from, to] = [previousRect, currentRect].map(({ x, y }: DOMRect) => `${x},${y}`);
          return `${nameOf(node)} ${from} → ${to}`;
        });
        moved.push({ value: Number(entry.value), what: what.join('; ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const moved = await page.evaluate(async () => {
      // The observer is told after the frame.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return window.moved ?? [];
    });
    return moved.filter(({ value }) => value > unnoticed).map(({ what }) => what);
  };
}

/** Holds the answers to all GET calls until they are let go. */
export async function holdAnswers(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await held.promise;
    await route.fallback();
  });
  return held.resolve;
}
