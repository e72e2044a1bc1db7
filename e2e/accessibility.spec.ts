import type { Page } from '@playwright/test';
import {
  expectEverythingNamed,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
} from './support/accessibility.ts';
import { newcomer, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

// A colour half-way through a transition is not the colour of the page.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Screen {
  name: string;
  path: string;
  needsUser: boolean;
  prepare?: (page: Page) => Promise<void>;
}

const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/signin', needsUser: false },
  { name: 'sign-in with errors', path: '/signin', needsUser: false, prepare: submitEmpty },
  { name: 'sign-up', path: '/signup', needsUser: false },
  { name: 'sign-up, second step with errors', path: '/signup', needsUser: false, prepare: openDetails },
  { name: 'not-found', path: '/nowhere', needsUser: false },
  { name: 'a coming page of the site', path: '/blog', needsUser: false },
  { name: 'a coming page of the workspace', path: '/chat/prompts', needsUser: true },
  { name: 'the workspace', path: '/chat', needsUser: true },
  { name: 'the workspace with its rail', path: '/chat', needsUser: true, prepare: collapse },
  { name: 'a dialog', path: '/chat', needsUser: true, prepare: openDialog },
  { name: 'settings', path: '/chat/settings', needsUser: true },
  { name: 'the design system', path: '/design', needsUser: false },
];

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
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Feedback' }).click();
  await expect(page.getByRole('button', { name: 'Got it' })).toBeVisible();
}

async function open(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await prepare?.(page);
}

for (const screen of screens) {
  test(`${screen.name}: no violations in light and dark`, async ({ page, context, nextPerson }) => {
    if (screen.needsUser) await signIn(context, await nextPerson());
    await open(page, screen);
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectNoAxeViolations(page);
  });
}

/** The narrowest screen, and a wide one whose owner reads at 200 %: half as many pixels, each twice as large. */
for (const { name, size } of [
  { name: '320 pixels', size: { width: 320, height: 640 } },
  { name: '1440 pixels at 200 % zoom', size: { width: 720, height: 450 } },
]) {
  test(`nothing stands out sideways at ${name}`, async ({ page, context, person }) => {
    test.slow();
    await page.setViewportSize(size);
    const guests = screens.filter(({ needsUser, prepare }) => !needsUser && prepare !== collapse);
    for (const screen of guests) {
      await open(page, screen);
      await test.step(screen.name, () => expectNoSidewaysScroll(page));
    }
    await signIn(context, person);
    for (const path of ['/chat', '/chat/settings', '/chat/prompts', '/payment']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await page.goto('/chat');
    await page.getByRole('button', { name: 'Open the sidebar' }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

test('everything on the entrance and the design page has a name', async ({ page }) => {
  for (const path of ['/signin', '/signup', '/nowhere', '/design']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectEverythingNamed(page);
  }
});
