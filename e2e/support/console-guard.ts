import type { BrowserContext } from '@playwright/test';

/** Collects what the browser complains about: script errors, failed requests, content policy violations. */
export interface ConsoleGuard {
  /** Allows a complaint that is part of the test, such as the 401 of a wrong password. */
  allow(complaint: RegExp): void;
  /** Complaints that were not allowed. */
  unexpected(): string[];
}

/**
 * The browser reports every 401, including those that only trigger a refresh, and that of a tab checking its
 * session while it ends. Any call may be the first to get it, and so may a socket that connects again.
 */
export const endOfSession = /401 .*\/api\/|\/realtime' failed: HTTP Authentication failed/;

/** The address that tests open to see what an unknown one shows. */
const unknownPage = /404 .*\/nowhere/;

/** Starts watching every page of the context. */
export function watchConsole(context: BrowserContext): ConsoleGuard {
  const complaints: string[] = [];
  const allowed = [unknownPage];
  context.on('weberror', (error) => complaints.push(`uncaught: ${String(error.error())}`));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  return {
    allow: (complaint) => void allowed.push(complaint),
    unexpected: () => complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  };
}
