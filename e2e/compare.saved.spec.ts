import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, requests, send } from './support/chat.ts';
import { rowNames } from './support/chats.ts';
import { chooseModels, expectAllAnswered, openCompare, slot, slots, takeModel } from './support/compare.ts';
import { expect, test } from './support/test.ts';

const own = 'Polylogue Balanced';
const other = 'Claude Haiku 5.5';

function listOfSaved(page: Page) {
  return page.getByRole('dialog', { name: 'Saved comparisons' });
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved comparisons' }).click();
  await expect(listOfSaved(page)).toBeVisible();
}

test('a saved comparison opens with its columns where they were', async ({ memberPage: page }) => {
  await openCompare(page);
  await chooseModels(page, [own, other]);
  await send(page, 'Tea or coffee? [[sim tokens=20 rate=0]]');
  await expectAllAnswered(page, 2);
  // The first column gets a new thread, made after that of the second.
  await page.getByRole('button', { name: `Model: ${own}` }).click();
  await takeModel(page, 'Polylogue Fast');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await send(page, 'And in the evening? [[sim tokens=20 rate=0]]');
  await expectAllAnswered(page, 2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'New comparison' }).click();
  await expect(answers(page)).toHaveCount(0);
  await openList(page);
  await listOfSaved(page)
    .getByRole('button', { name: /^(Tea or coffee|And in)/ })
    .click();
  await expect(answers(page)).toHaveCount(3);
  await expect(slots(page).first()).toHaveAccessibleName('Polylogue Fast');
  await expect(slots(page).last()).toHaveAccessibleName(other);
});

test('a whole comparison is saved, found, continued, renamed and deleted', async ({ memberPage: page }) => {
  await openCompare(page);
  await openList(page);
  await expect(listOfSaved(page)).toContainText('No saved comparisons');
  await page.keyboard.press('Escape');
  await chooseModels(page, [own, other]);
  await send(page, 'Tea or coffee? [[sim tokens=60 rate=0]]');
  await expectAllAnswered(page, 2);

  await test.step('it is saved under its message', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /^Tea or coffee\?/ })).toBeVisible();
  });

  await test.step('another comparison leaves it as it is', async () => {
    await page.getByRole('button', { name: 'New comparison' }).click();
    await expect(answers(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Compare models' })).toBeVisible();
    await send(page, 'Milk or lemon? [[sim tokens=30 rate=0]]');
    await expectAllAnswered(page, 2);
  });

  await test.step('opening it again saves what was on screen, and shows every answer with its cost', async () => {
    await openList(page);
    await expectNoAxeViolationsInBothThemes(page);
    await listOfSaved(page)
      .getByRole('button', { name: /^Tea or coffee/ })
      .click();
    await expect(listOfSaved(page)).toBeHidden();
    await expect(answers(page)).toHaveCount(2);
    await expect(requests(page)).toContainText('Tea or coffee?');
    await expect(slot(page, own)).toContainText(/\d\ss · \d+\stokens/);
    await openList(page);
    await expect(listOfSaved(page).getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
  });

  await test.step('it goes on, and survives a reload', async () => {
    await send(page, 'And in the evening? [[sim tokens=30 rate=0]]');
    await expect(answers(page)).toHaveCount(4);
    await expectAllAnswered(page, 2);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Tea or coffee\?/ })).toBeVisible();
    await expect(answers(page)).toHaveCount(4);
  });

  await test.step('an answer kept from it is a copy', async () => {
    await page.getByRole('button', { name: `Keep this answer: ${other}` }).click();
    const question = page.getByRole('dialog', { name: `Keep the answer from ${other}?` });
    await expect(question).toContainText('The saved comparison stays as it is.');
    await question.getByRole('button', { name: 'Keep this answer' }).click();
    await expect(page).toHaveURL(/\/chat\?c=\d+$/);
    await expect(requests(page)).toHaveCount(2);
    await expect.poll(() => rowNames(page)).toEqual([expect.stringMatching(/^Tea or coffee\?/)]);
  });

  await test.step('the palette finds the other one', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Jump to' });
    await palette.getByRole('combobox', { expanded: true }).fill('milk');
    await palette.getByRole('option', { name: /^Milk or lemon/ }).click();
    await expect(page).toHaveURL('/chat/compare-models');
    await expect(requests(page)).toContainText('Milk or lemon?');
    await expect(answers(page)).toHaveCount(2);
  });

  await test.step('it is renamed by keyboard', async () => {
    await openList(page);
    await listOfSaved(page)
      .getByRole('button', { name: /^Rename: Milk/ })
      .press('Enter');
    const name = listOfSaved(page).getByRole('textbox', { name: 'Title' });
    await expect(name).toBeFocused();
    await name.fill('With tea');
    await name.press('Enter');
    await expect(listOfSaved(page).getByRole('button', { name: /^With tea/ })).toBeVisible();
  });

  await test.step('it is deleted after a question, and the board is empty', async () => {
    await listOfSaved(page).getByRole('button', { name: 'Delete: With tea' }).click();
    const question = page.getByRole('dialog', { name: 'Delete “With tea”?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(listOfSaved(page).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(answers(page)).toHaveCount(0);
    await expect(slots(page)).toHaveCount(2);
    await expect(page.getByRole('heading', { name: 'Compare models' })).toBeVisible();
  });
});
