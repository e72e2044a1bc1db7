import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, expectAnswered, send } from './support/chat.ts';
import { callHeaders } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** What the server keeps as the text of the newest answer. */
async function storedText(page: Page): Promise<string> {
  const chat = new URL(page.url()).searchParams.get('c');
  const response = await page.request.get(`/api/message/list?groupId=${chat}&limit=1`, {
    headers: callHeaders,
  });
  const { list } = (await response.json()) as { list: { type: string; response?: string }[] };
  return list.find(({ type }) => type === 'response')?.response ?? '';
}

async function openEditor(page: Page) {
  await answers(page).last().getByRole('button', { name: 'Edit the answer' }).click();
  const editor = page.getByRole('textbox', { name: 'Text of the answer' });
  await expect(editor).toBeFocused();
  // Within 200 ms of taking the focus the editor takes a jump to the start for the browser's own and undoes it.
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 250)));
  return editor;
}

test.beforeEach(async ({ signedInPage: page }) => {
  await send(page, 'How would you compare tea with coffee?');
  await expectAnswered(page);
});

test('leaving the editor saves; what was not touched stays byte for byte', async ({ signedInPage: page }) => {
  const before = await storedText(page);
  const editor = await openEditor(page);
  await editor.press('ControlOrMeta+Home');
  await editor.pressSequentially('Edited: ');
  await composer(page).click();
  await expect(answers(page).last()).toContainText('Edited: ');
  await expect(editor).toBeHidden();
  const after = await storedText(page);
  const [, ...rest] = before.split('\n\n');
  expect(after.split('\n\n')[0]).toContain('Edited: ');
  expect(after.endsWith(['', ...rest].join('\n\n'))).toBe(true);
});

test('leaving without a change saves nothing', async ({ signedInPage: page }) => {
  const before = await storedText(page);
  const editor = await openEditor(page);
  await composer(page).click();
  await expect(editor).toBeHidden();
  expect(await storedText(page)).toBe(before);
  await expect(answers(page).last().getByRole('button', { name: 'Versions of the answer' })).toHaveCount(0);
});

test('a click on the words opens the editor; cancel leaves the text', async ({ signedInPage: page }) => {
  await answers(page).last().locator('p').nth(1).click();
  const editor = page.getByRole('textbox', { name: 'Text of the answer' });
  await editor.press('ControlOrMeta+Home');
  await editor.pressSequentially('Not this');
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('toolbar', { name: 'Editing' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toBeHidden();
  await expect(answers(page).last()).not.toContainText('Not this');
});

test('the text as the model wrote it is kept, and one can return to it', async ({ signedInPage: page }) => {
  const before = await storedText(page);
  const editor = await openEditor(page);
  await editor.press('ControlOrMeta+Home');
  await editor.pressSequentially('Changed ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. The version before is kept.')).toBeVisible();
  await answers(page).last().getByRole('button', { name: 'Versions of the answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions of the answer' });
  await expect(dialog).toContainText('As the model wrote it');
  await dialog.getByRole('button', { name: 'Return to it' }).click();
  await expect(dialog).toBeHidden();
  await expect(answers(page).last()).not.toContainText('Changed');
  expect(await storedText(page)).toBe(before);
});

test('a link needs a scheme', async ({ signedInPage: page }) => {
  const editor = await openEditor(page);
  const address = page.getByRole('textbox', { name: 'Address, such as https://…' });
  const set = page.getByRole('button', { name: 'Set link' });
  // The editor hears of a selection a moment later, on a busy machine after the click that follows.
  await expect(async () => {
    await editor.locator('p').first().click({ clickCount: 3 });
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await address.fill('example.org');
    await expect(set).toBeDisabled();
    await address.fill('https://example.org/tea');
    await set.click();
    await expect(editor.getByRole('link').first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(answers(page).last().getByRole('link').first()).toHaveAttribute(
    'href',
    'https://example.org/tea',
  );
});

test('the helper answers about the typed text, and its reply is inserted', async ({ signedInPage: page }) => {
  await openEditor(page);
  await page.getByRole('button', { name: 'Ask AI' }).click();
  const panel = page.getByRole('region', { name: 'Ask AI' });
  await panel.getByRole('textbox').fill('A closing line, please [[sim tokens=12 rate=0]]');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await panel.getByRole('button', { name: 'Insert' }).click();
  await expect(page.getByText('Inserted')).toBeVisible();
  await expect(panel).toBeHidden();
});
