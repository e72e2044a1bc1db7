import { test as base, expect, type Page } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { watchConsole, type ConsoleGuard } from './console-guard.ts';
import { newcomer, settle, signIn, type Person } from './people.ts';
import { createResident, type Resident } from './resident.ts';
import { watchWrites } from './saved.ts';

interface TestFixtures {
  /** Fails the test on any browser complaint it did not allow. */
  consoleGuard: ConsoleGuard;
  /** A fresh account with a confirmed e-mail. */
  person: Person;
  /** A page of `person`; nothing is opened yet. */
  memberPage: Page;
  /** The workspace of `person`, just opened. */
  signedInPage: Page;
  /** A page of `resident`; nothing is opened yet. The cheapest one: no sign-up or sign-in needed. */
  residentTab: Page;
  /** The workspace of `resident`, just opened. */
  residentPage: Page;
}

interface WorkerFixtures {
  /** A user for tests that leave the account and session unchanged: no data changes, no sign-out. */
  resident: Resident;
  /** Hands out fresh accounts; the next one is created while a test runs, because its mail takes a moment. */
  nextPerson: () => Promise<Person>;
}

/** Accounts created ahead: one for the next test is enough, and unused ones are wasted. */
const peopleAhead = 2;

function prepare(): Promise<Person> {
  const person = settle(newcomer());
  // The test that takes the account gets the error; if none does, it must not end the run.
  person.catch(() => undefined);
  return person;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(productUrl()),

  consoleGuard: [
    async ({ context }, use) => {
      const guard = watchConsole(context);
      watchWrites(context);
      await use(guard);
      // Read first: a mocked request still in progress goes to the server when its mock is gone.
      const complaints = guard.unexpected();
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(complaints, 'what the browser complained about').toEqual([]);
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

  residentTab: async ({ context, page, resident }, use) => {
    await resident.enter(context);
    await use(page);
  },

  residentPage: async ({ residentTab }, use) => {
    await openWorkspace(residentTab);
    await use(residentTab);
  },
});

async function openWorkspace(page: Page): Promise<void> {
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
}

export { expect } from '@playwright/test';
