import type { BrowserContext } from '@playwright/test';

/** Watches what the browser complains about: errors of scripts, failed requests, breaches of the content policy. */
export interface ConsoleGuard {
  /** Names a complaint that belongs to the test, such as the 401 of a wrong password. */
  allow(complaint: RegExp): void;
  /** Complaints nobody named. */
  unexpected(): string[];
}

/**
 * The browser reports every 401, also those that only make the page refresh, and the one of a tab that asks whether its
 * session is still there while it is being ended. Any call of the page may be the one that hears of it first.
 */
export const endOfSession = /401 .*\/api\//;

/** Begins to watch every page of the context. */
export function watchConsole(context: BrowserContext): ConsoleGuard {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  context.on('weberror', (error) => complaints.push(`uncaught: ${String(error.error())}`));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  return {
    allow: (complaint) => void allowed.push(complaint),
    unexpected: () => complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  };
}
