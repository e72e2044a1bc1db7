import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { atRest } from './support/at-rest.ts';
import { answers, expectAnswered, writeAnswer } from './support/chat.ts';
import { expect, test } from './support/test.ts';

async function openHelper(page: Page) {
  const editor = page.getByRole('textbox', { name: 'Text of the answer' });
  const opener = page.getByRole('button', { name: 'Ask AI' });
  const place = await atRest(editor);
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Ask AI' });
  await expect(panel.getByRole('combobox')).toBeFocused();
  // It floats: nothing is pushed away.
  expect(await atRest(editor)).toEqual(place);
  // It stands at the text it is about.
  const { y } = await atRest(panel);
  expect(Math.abs(y - place.y)).toBeLessThan(120);
  return { editor, panel };
}

test.beforeEach(async ({ memberPage: page }) => {
  const chat = await writeAnswer(page.request, 'Tea is cheap and warm.\n\nCoffee is neither.');
  await page.goto(`/chat?c=${chat}`);
  await expectAnswered(page);
  await answers(page).getByRole('button', { name: 'Edit the answer' }).click();
  const editor = page.getByRole('textbox', { name: 'Text of the answer' });
  await expect(editor).toBeFocused();
});

test('a ready-made task is searched, its reply streams, and it takes the place of the selection', async ({
  memberPage: page,
}) => {
  await page
    .getByRole('textbox', { name: 'Text of the answer' })
    .locator('p')
    .first()
    .click({ clickCount: 3 });
  const { editor, panel } = await openHelper(page);
  await expectNoAxeViolationsInBothThemes(page);
  const field = panel.getByRole('combobox');
  await field.fill('short');
  await expect(panel.getByRole('option')).toHaveText(['Make it shorter']);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove Make it shorter' })).toBeVisible();
  await field.pressSequentially('And kinder');
  const asking = page.waitForRequest('**/api/message/generate-non-chat-message');
  await field.press('Enter');
  const form = (await asking).postData() ?? '';
  expect(form).toContain('And kinder');
  expect(form).toContain('Tea is cheap and warm.');
  expect(form).not.toContain('Coffee');
  expect(form).toMatch(/name="prompts"\s+\[\d+\]/);
  await expect(panel.getByRole('button', { name: 'Replace' })).toBeEnabled();
  await expectNoAxeViolationsInBothThemes(page);
  const reply = await panel.getByRole('region', { name: 'Answer', exact: true }).innerText();
  await panel.getByRole('button', { name: 'Replace' }).click();
  await expect(panel).toBeHidden();
  await expect(editor).not.toContainText('Tea is cheap and warm.');
  await expect(editor).toContainText(reply.split('\n')[0] ?? '');
  await expect(editor).toContainText('Coffee is neither.');
});

test('own words grow in the field, the reply is seen as it is written, tried again and discarded', async ({
  memberPage: page,
}) => {
  const { editor, panel } = await openHelper(page);
  const field = panel.getByRole('combobox');
  const low = await field.boundingBox();
  await field.pressSequentially('One');
  await field.press('Shift+Enter');
  await field.pressSequentially('two [[sim tokens=600 rate=60]]');
  await expect.poll(async () => (await field.boundingBox())?.height).toBeGreaterThan(low?.height ?? 0);
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  const reply = panel.getByRole('region', { name: 'Answer', exact: true });
  await expect(reply).toHaveAttribute('aria-busy', 'true');
  // Words are there before the end.
  await expect(reply).toContainText(/\w{3,} \w+/);
  await expect(reply).toHaveAttribute('aria-busy', 'true');
  await expect(reply).toHaveAttribute('aria-busy', 'false');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(reply).toHaveAttribute('aria-busy', 'true');
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText('Tea is cheap and warm.Coffee is neither.');
});
