import type { Page } from '@playwright/test';
import {
  expectEverythingNamed,
  expectNoAxeViolationsInBothThemes,
  expectRoomAt,
} from './support/accessibility.ts';
import { newcomer } from './support/people.ts';
import { expect, test } from './support/test.ts';

interface Screen {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
}

const guestScreens: readonly Screen[] = [
  { name: 'sign-in', path: '/signin' },
  { name: 'sign-in with errors', path: '/signin', prepare: submitEmpty },
  { name: 'sign-up', path: '/signup' },
  { name: 'sign-up, second step with errors', path: '/signup', prepare: openDetails },
  { name: 'not-found', path: '/nowhere' },
  { name: 'the design system', path: '/design' },
];

const userScreens: readonly Screen[] = [
  { name: 'the workspace', path: '/chat' },
  { name: 'a dialog', path: '/chat', prepare: openDialog },
  { name: 'the plans', path: '/chat/tariffs' },
  { name: 'settings', path: '/chat/settings', prepare: loadSettings },
  { name: 'a page of its own', path: '/payment/some-token' },
  { name: 'the workspace with its rail', path: '/chat', prepare: collapse },
];

async function loadSettings(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
}

async function submitEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please fill this in.').first()).toBeVisible();
}

async function openDetails(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(newcomer().email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please agree to the terms.')).toBeVisible();
}

async function collapse(page: Page): Promise<void> {
  // Before the app runs, nobody hears the key.
  await expect(page.getByRole('button', { name: 'New chat' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click();
  await expect(page.getByRole('dialog', { name: 'New folder' })).toBeVisible();
}

async function open(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await prepare?.(page);
}

/** The narrowest screen, and a wide one at 200 % zoom: half as many CSS pixels. */
const narrow = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
];

async function expectAccessible(page: Page, some: readonly Screen[]): Promise<void> {
  for (const screen of some) {
    await test.step(screen.name, async () => {
      await open(page, screen);
      await expectEverythingNamed(page);
      await expectNoAxeViolationsInBothThemes(page, { whole: true });
      await expectRoomAt(page, narrow);
    });
  }
}

test('guest pages: no violations in light and dark, everything named, no overflow at any width', async ({
  page,
}) => {
  test.slow();
  await expectAccessible(page, guestScreens);
});

test('the workspace: no violations in light and dark, everything named, no overflow at any width', async ({
  page,
  context,
  resident,
  consoleGuard,
}) => {
  test.slow();
  // The link of a payment that nobody has begun.
  consoleGuard.allow(/404 .*token=some-token/);
  await resident.enter(context);
  await expectAccessible(page, userScreens);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Open the sidebar' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expectRoomAt(page, narrow);
});
