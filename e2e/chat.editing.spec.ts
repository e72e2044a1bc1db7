import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, expectAnswered, say, send } from './support/chat.ts';
import { callHeaders } from './support/people.ts';
import { settled } from './support/settled.ts';
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

function editorOf(page: Page) {
  return page.getByRole('textbox', { name: 'Text of the answer' });
}

async function openEditor(page: Page) {
  await answers(page).last().getByRole('button', { name: 'Edit the answer' }).click();
  const editor = editorOf(page);
  await expect(editor).toBeFocused();
  // Within 200 ms of taking the focus the editor takes a jump to the start for the browser's own and undoes it.
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 250)));
  return editor;
}

test.beforeEach(async ({ memberPage: page }) => {
  const { chat } = await say(page.request, 'How would you compare tea with coffee? [[sim rate=0]]');
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
});

test('leaving the editor saves; what was not touched stays byte for byte, and one can return', async ({
  memberPage: page,
}) => {
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

  await answers(page).last().getByRole('button', { name: 'Versions of the answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions of the answer' });
  await expect(dialog).toContainText('As the model wrote it');
  await dialog.getByRole('button', { name: 'Return to it' }).click();
  await expect(dialog).toBeHidden();
  await expect(answers(page).last()).not.toContainText('Edited');
  expect(await storedText(page)).toBe(before);
});

test('leaving without a change saves nothing, and cancel leaves the text', async ({ memberPage: page }) => {
  const before = await storedText(page);
  const editor = await openEditor(page);
  await composer(page).click();
  await expect(editor).toBeHidden();
  expect(await storedText(page)).toBe(before);
  await expect(answers(page).last().getByRole('button', { name: 'Versions of the answer' })).toHaveCount(0);

  await answers(page).last().locator('p').nth(1).click();
  await editor.press('ControlOrMeta+Home');
  await editor.pressSequentially('Not this');
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('toolbar', { name: 'Editing' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toBeHidden();
  await expect(answers(page).last()).not.toContainText('Not this');
});

test('only the last answer is edited, once it is written and while nothing is selected', async ({
  memberPage: page,
}) => {
  const words = answers(page).last().locator('p').nth(1);
  const box = await words.boundingBox();
  if (box === null) throw new Error('The answer has no words.');
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 10, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => window.getSelection()?.toString().length)).toBeGreaterThan(0);
  await expect(editorOf(page)).toHaveCount(0);

  await send(page, 'Go on [[sim tokens=1200 rate=40]]');
  const writing = answers(page).last();
  await expect(writing).toContainText('writing…');
  await writing.locator('p').nth(1).click();
  await expect(editorOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectAnswered(page);

  await expect(writing.getByRole('button', { name: 'Edit the answer' })).toBeVisible();
  await expect(answers(page).first().getByRole('button', { name: 'Edit the answer' })).toHaveCount(0);
  await answers(page).first().locator('p').nth(1).click();
  await expect(editorOf(page)).toHaveCount(0);
});

test('the toolbar changes blocks, words, tables and links, and saves', async ({ memberPage: page }) => {
  const editor = await openEditor(page);
  const toolbar = page.getByRole('toolbar', { name: 'Editing' });
  const tool = (name: string) => toolbar.getByRole('button', { name, exact: true });
  const kind = toolbar.getByRole('button', { name: /^Kind of block/ });
  const kinds = page.getByRole('menuitemradio');
  async function setKind(name: string): Promise<void> {
    await kind.click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await expect(kinds).toHaveCount(0);
  }
  await editor.press('ControlOrMeta+Home');
  await kind.click();
  await expect(kinds).toHaveText([
    'Text',
    'Heading 1',
    'Heading 2',
    'Heading 3',
    'Bulleted list',
    'Numbered list',
  ]);
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  for (const level of [1, 2, 3]) {
    await setKind(`Heading ${level}`);
    await expect(editor.locator(':scope > *').first()).toHaveJSProperty('tagName', `H${level}`);
  }
  await setKind('Bulleted list');
  await expect(editor.locator('ul').first()).toBeVisible();
  await setKind('Numbered list');
  await expect(editor.locator('ol').first()).toBeVisible();
  await setKind('Text');

  await editor.press('End');
  for (const [name, tag] of [
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Inline code', 'code'],
  ] as const) {
    await tool(name).click();
    await expect(tool(name)).toHaveAttribute('aria-pressed', 'true');
    await editor.pressSequentially(`by-${tag}`);
    await tool(name).click();
    await expect(tool(name)).toHaveAttribute('aria-pressed', 'false');
    await expect(editor.locator(tag, { hasText: `by-${tag}` })).toBeVisible();
  }
  await tool('Code block').click();
  await expect(editor.locator('pre', { hasText: 'by-code' })).toBeVisible();
  await tool('Code block').click();
  await expect(editor.locator('pre', { hasText: 'by-code' })).toHaveCount(0);

  await expect(tool('Delete the table')).toHaveCount(0);
  const rows = await editor.getByRole('row').count();
  const columns = await editor.getByRole('row').first().locator('th, td').count();
  await editor.getByRole('cell').first().click();
  await tool('Delete the row').click();
  await expect(editor.getByRole('row')).toHaveCount(rows - 1);
  await tool('Delete the column').click();
  await expect(editor.getByRole('row').first().locator('th, td')).toHaveCount(columns - 1);
  await tool('Delete the table').click();
  await expect(editor.getByRole('table')).toHaveCount(0);

  const address = page.getByRole('textbox', { name: 'Address, such as https://…' });
  const set = page.getByRole('button', { name: 'Set link' });
  await expect(async () => {
    await editor.locator('p').first().click({ clickCount: 3 });
    await tool('Link').click();
    await address.fill('example.org');
    await expect(set).toBeDisabled();
    await address.fill('https://example.org/tea');
    await set.click();
    await expect(editor.getByRole('link').first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await tool('Save').click();
  await expect(page.getByText('Saved. The version before is kept.')).toBeVisible();
  await expect(answers(page).last().getByRole('link').first()).toHaveAttribute(
    'href',
    'https://example.org/tea',
  );
});

test('where only the button saves, leaving keeps the editor open', async ({ memberPage: page }) => {
  await page.route('**/api/account-info/chat-settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), save_result: '0' } });
  });
  await page.reload();
  await expectAnswered(page);
  const before = await storedText(page);
  const editor = await openEditor(page);
  await editor.press('ControlOrMeta+Home');
  await editor.pressSequentially('By the button: ');
  await composer(page).click();
  await expect(composer(page)).toBeFocused();
  await expect(editor).toBeVisible();
  expect(await storedText(page)).toBe(before);
  await page.getByRole('toolbar', { name: 'Editing' }).getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  expect(await storedText(page)).toContain('By the button: ');
});

test('the helper answers about the typed and the selected text, and its reply is inserted or left', async ({
  memberPage: page,
}) => {
  const editor = await openEditor(page);
  await editor.locator('p').first().click({ clickCount: 3 });
  const selected = await page.evaluate(() => window.getSelection()?.toString().trim() ?? '');
  const opener = page.getByRole('button', { name: 'Ask AI' });
  const place = await settled(() => opener.boundingBox());
  await opener.click();
  const panel = page.getByRole('region', { name: 'Ask AI' });
  await expect(panel.getByRole('textbox')).toBeFocused();
  await panel.getByRole('combobox', { name: 'What to do' }).selectOption('Make it shorter');
  await panel.getByRole('textbox').fill('A closing line, please [[sim tokens=12 rate=0]]');
  const asking = page.waitForRequest('**/api/message/generate-non-chat-message');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  const form = (await asking).postData() ?? '';
  expect(form).toContain('A closing line, please');
  expect(form).toContain(selected.slice(0, 20));
  expect(form).toMatch(/name="prompts"\s+\[\d+\]/);
  await expect(panel.getByRole('button', { name: 'Insert' })).toBeEnabled();
  // Nothing moves: neither when the panel opens and fills, nor when it closes.
  expect(await settled(() => opener.boundingBox())).toEqual(place);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await expect(editor).toBeFocused();
  expect(await settled(() => opener.boundingBox())).toEqual(place);

  await opener.click();
  await panel.getByRole('textbox').fill('Another one, please [[sim tokens=12 rate=0]]');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await panel.getByRole('button', { name: 'Insert' }).click();
  await expect(page.getByText('Inserted')).toBeVisible();
  await expect(panel).toBeHidden();
});
