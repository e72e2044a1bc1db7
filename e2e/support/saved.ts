import type { BrowserContext, Page, Request } from '@playwright/test';

const writes = new WeakMap<BrowserContext, Set<Request>>();

/** Keeps count of what the pages of a context are saving. */
export function watchWrites(context: BrowserContext): void {
  const pending = new Set<Request>();
  writes.set(context, pending);
  context.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) pending.add(request);
  });
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => pending.delete(request));
}

/**
 * Waits until the server has answered everything that the page is saving. The screen shows a change before that, and
 * a page that is left at once takes an unanswered request with it.
 */
export async function saved(page: Page): Promise<void> {
  const pending = writes.get(page.context());
  if (pending === undefined) throw new Error('The writes of this context are not watched.');
  // What the page has sent is known here before the answer to a later question.
  await page.evaluate(() => undefined);
  for (const request of pending) {
    await request.response();
    pending.delete(request);
  }
}
