import { test as base, expect, type Page } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { watchConsole, type ConsoleGuard } from './console-guard.ts';
import { newcomer, settle, signIn, type Person } from './people.ts';
import { createResident, type Resident } from './resident.ts';

interface TestFixtures {
  /** Fails the test on any complaint of the browser that the test did not name. */
  consoleGuard: ConsoleGuard;
  /** A fresh account with a confirmed e-mail. */
  person: Person;
  /** A page that belongs to `person`; nothing is opened yet. */
  memberPage: Page;
  /** The workspace of `person`, just opened. */
  signedInPage: Page;
  /** The workspace of `resident`, just opened. The cheapest one: nothing is signed up or in for it. */
  residentPage: Page;
}

interface WorkerFixtures {
  /** Somebody for tests that leave the account and its session as they are: no change of data, no log-out. */
  resident: Resident;
  /** Hands out fresh accounts; the next one is made while a test runs, because its mail takes a moment. */
  nextPerson: () => Promise<Person>;
}

/** Accounts made ahead: one for the next test is enough, and what nobody takes is made in vain. */
const peopleAhead = 2;

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
      // A request that is being answered by the test when it ends is nobody's failure.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(guard.unexpected(), 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],

  nextPerson: [
    async ({}, use) => {
      const ready: Promise<Person>[] = [];
      await use(() => {
        while (ready.length < peopleAhead) ready.push(prepare());
        return ready.shift() ?? prepare();
      });
    },
    { scope: 'worker' },
  ],

  resident: [async ({ nextPerson }, use) => use(createResident(await nextPerson())), { scope: 'worker' }],

  person: async ({ nextPerson }, use) => use(await nextPerson()),

  memberPage: async ({ context, page, person }, use) => {
    await signIn(context, person);
    await use(page);
  },

  signedInPage: async ({ memberPage }, use) => {
    await openWorkspace(memberPage);
    await use(memberPage);
  },

  residentPage: async ({ context, page, resident }, use) => {
    await resident.enter(context);
    await openWorkspace(page);
    await use(page);
  },
});

async function openWorkspace(page: Page): Promise<void> {
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
}

export { expect } from '@playwright/test';
