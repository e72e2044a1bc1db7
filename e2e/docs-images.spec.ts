import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { composer, expectAnswered, say, send } from './support/chat.ts';
import { chooseModels, expectAllAnswered, openCompare } from './support/compare.ts';
import { grantPlan } from './support/operator.ts';
import { docsImages, photograph } from './support/photograph.ts';
import { expect, test } from './support/test.ts';

/** Photographs the screen in both themes. */
async function photographThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await photograph(page, { path: join(docsImages, `${name}-${theme}.png`) });
  }
}

/** Chats for the sidebar. */
async function haveChats(page: Page): Promise<void> {
  for (const question of ['Plan a weekend in Lyon', 'Что такое индекс?', 'Idées de cadeau pour ma mère']) {
    await say(page.request, `${question} [[sim rate=0]]`);
  }
}

test('a conversation for the readme', async ({ memberPage: page, person }) => {
  await grantPlan(person, 'pro');
  await haveChats(page);
  await page.goto('/chat');
  await page.getByRole('button', { name: 'New chat' }).first().click();
  await send(page, 'Two requests sometimes pay the same invoice twice. How do I prevent that in PostgreSQL?');
  await expectAnswered(page);
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeHidden();
  await photographThemes(page, 'conversation');
});

test('a comparison for the readme', async ({ memberPage: page, person }) => {
  await grantPlan(person, 'pro');
  await haveChats(page);
  await openCompare(page);
  await chooseModels(page, ['Claude Opus 5.5', 'GPT-6 Astra', 'Mistral Large']);
  await send(page, 'We deliver 40 webhooks a second at peak. PostgreSQL or Redis for the queue?');
  await expectAllAnswered(page, 3);
  await composer(page).hover();
  await photographThemes(page, 'comparison');
});
