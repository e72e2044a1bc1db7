import type { Page } from '@playwright/test';
import { composer, expectAnswered, send } from './support/chat.ts';
import { expect, test } from './support/test.ts';

/** Lets every piece of code that is asked for from now on go missing. */
async function loseCode(page: Page): Promise<void> {
  await page.route('**/assets/**/*.js', (route) => route.abort('failed'));
}

/** Lets the server hand out another build than the one on screen. */
async function deploy(page: Page): Promise<void> {
  await page.route('**/', async (route) => {
    if (route.request().isNavigationRequest()) await route.continue();
    else await route.fulfill({ body: '<script type="module" src="/assets/another.js"></script>' });
  });
}

test('a tooltip whose code is missing leaves the page as it is', async ({
  residentPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|dynamically imported|LostCode/);
  await composer(page).fill('half a thought');
  await loseCode(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('tooltip'));
  await page.getByRole('button', { name: 'Library' }).hover();
  await failed;
  // The page lives on: with the code back, the next tooltip shows.
  await page.unrouteAll();
  await page.getByRole('button', { name: 'New folder' }).hover();
  await expect(page.getByRole('tooltip', { name: 'New folder' })).toBeVisible();
  await expect(composer(page)).toHaveValue('half a thought');
  await expect(page.getByText('couldn’t be loaded')).toHaveCount(0);
});

test('a part lost with the connection loads when the connection is back', async ({
  residentTab: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported|LostCode/);
  const isNews = (address: string | URL) => /\/news-.*\.js/.test(String(address));
  await page.route(isNews, (route) => route.abort('failed'));
  const lost = page.waitForEvent('console', (message) => message.text().includes('LostCode'));
  await page.goto('/chat');
  await lost;
  await page.unrouteAll();
  await context.setOffline(true);
  const loaded = page.waitForResponse((response) => isNews(response.url()) && response.ok());
  await context.setOffline(false);
  await loaded;
});

test('a menu whose code is missing says so, keeps the page, and opens once it is there', async ({
  residentPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|dynamically imported|LostCode/);
  await loseCode(page);
  const add = page.getByRole('button', { name: 'Add an image, a prompt or a note' });
  await add.click();
  await expect(page.getByText('This part couldn’t be loaded.')).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await page.unrouteAll();
  await add.click();
  await expect(page.getByRole('menuitem', { name: 'Add images' })).toBeVisible();
});

test('after a deploy the new version is offered, and what is typed survives it', async ({
  residentPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|dynamically imported|LostCode/);
  await composer(page).fill('half a thought');
  await loseCode(page);
  await deploy(page);
  await page.getByRole('button', { name: 'Library' }).click();
  const offer = page.getByRole('status').filter({ hasText: 'A new version is available.' });
  await expect(offer).toBeVisible();
  await page.unrouteAll();
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(composer(page)).toHaveValue('half a thought');
});

test('a page whose code is missing leaves the workspace around it', async ({
  residentPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|dynamically imported|LostCode/);
  await loseCode(page);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByText('This part couldn’t be loaded.')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
});

test('an answer that is nested beyond reason is read as it was written', async ({ signedInPage: page }) => {
  await page.route('**/api/message/list*', async (route) => {
    const answer = await route.fetch();
    const body: { list: { type: string; response?: string }[] } = await answer.json();
    for (const message of body.list) {
      if (message.type === 'response') message.response = `${'> '.repeat(2_000)}the bottom`;
    }
    await route.fulfill({ response: answer, json: body });
  });
  await send(page, 'How deep? [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  await page.reload();
  await expect(page.getByText('the bottom')).toBeVisible();
  await expect(composer(page)).toBeVisible();
});
