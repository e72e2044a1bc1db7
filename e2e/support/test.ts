import { test as base, expect, type Page } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { watchConsole, type ConsoleGuard } from './console-guard.ts';
import { newcomer, settle, signIn, type Person } from './people.ts';

interface TestFixtures {
  /** Fails the test on any complaint of the browser that the test did not name. */
  consoleGuard: ConsoleGuard;
  /** A fresh account with a confirmed e-mail. */
  person: Person;
  /** The workspace of `person`, just opened. */
  signedInPage: Page;
}

interface WorkerFixtures {
  /** Hands out fresh accounts; the next one is made while a test runs, because its mail takes a moment. */
  nextPerson: () => Promise<Person>;
}

function prepare(): Promise<Person> {
  const person = settle(newcomer());
  // Whoever takes the account hears of the failure; nobody may ever take it.
  person.catch(() => undefined);
  return person;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(productUrl()),

  consoleGuard: [
    async ({ context }, use) => {
      const guard = watchConsole(context);
      await use(guard);
      expect(guard.unexpected(), 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],

  nextPerson: [
    async ({}, use) => {
      const ready: Promise<Person>[] = [];
      await use(() => {
        while (ready.length < 4) ready.push(prepare());
        return ready.shift() ?? prepare();
      });
    },
    { scope: 'worker' },
  ],

  person: async ({ nextPerson }, use) => use(await nextPerson()),

  signedInPage: async ({ context, page, person }, use) => {
    await signIn(context, person);
    await page.goto('/chat');
    await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
    await use(page);
  },
});

export { expect } from '@playwright/test';
