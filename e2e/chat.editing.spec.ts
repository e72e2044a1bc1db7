import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, chooseTool, composer, expectAnswered, say, send } from './support/chat.ts';
import { callHeaders } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** The stored text of the newest answer. */
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
  // Within 200 ms after focus the editor mistakes a jump to the start for the browser's own and reverts it.
  await page.clock.fastForward(250);
  return editor;
}

test.beforeEach(async ({ memberPage: page }) => {
  const { chat } = await say(page.request, 'How would you compare tea with coffee? [[sim rate=0]]');
  await page.clock.install();
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
});

test('leaving the editor saves; untouched text stays byte for byte, and earlier versions can be restored', async ({
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

  await chooseTool(answers(page).last(), 'Versions of the answer');
  const dialog = page.getByRole('dialog', { name: 'Versions of the answer' });
  await expect(dialog).toContainText('As the model wrote it');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  await expect(answers(page).last()).not.toContainText('Edited: ');
  expect(await storedText(page)).toBe(before);
});

test('leaving without a change saves nothing, and cancel discards the changes', async ({
  memberPage: page,
}) => {
  const before = await storedText(page);
  const editor = await openEditor(page);
  await composer(page).click();
  await expect(editor).toBeHidden();
  expect(await storedText(page)).toBe(before);
  await answers(page).last().getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Save as a note' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Versions of the answer' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await answers(page).last().locator('p').nth(1).click();
  await editor.press('ControlOrMeta+Home');
  await editor.pressSequentially('Not this');
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('toolbar', { name: 'Editing' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toBeHidden();
  await expect(answers(page).last()).not.toContainText('Not this');
});

test('only the last answer can be edited, once it is finished and while nothing is selected', async ({
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

test('the toolbar changes blocks, text, tables and links, and saves', async ({ memberPage: page }) => {
  const editor = await openEditor(page);
  const toolbar = page.getByRole('toolbar', { name: 'Editing' });
  const tool = (name: string) => toolbar.getByRole('button', { name, exact: true });
  const kind = toolbar.getByRole('button', { name: /^Block type/ });
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
    ['Strikethrough', 's'],
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
  const set = page.getByRole('button', { name: 'Add link' });
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
  await expect(page.getByText('Saved. The previous version is kept.')).toBeVisible();
  await expect(answers(page).last().getByRole('link').first()).toHaveAttribute(
    'href',
    'https://example.org/tea',
  );
});

test('with manual saving, leaving keeps the editor open', async ({ memberPage: page }) => {
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

test('an edit survives scrolling away, the palette and the way back', async ({ memberPage: page }) => {
  const editor = await openEditor(page);
  await editor.press('ControlOrMeta+Home');
  await editor.pressSequentially('Edited: ');
  await test.step('far away, where the row is out of sight', async () => {
    const list = page.getByRole('region', { name: 'Messages' });
    await list.evaluate((box) => {
      box.scrollTop = 0;
    });
    await list.evaluate((box) => {
      box.scrollTop = box.scrollHeight;
    });
    await expect(editor).toContainText('Edited: ');
  });
  await test.step('by keys to another screen and back', async () => {
    await page.keyboard.press('ControlOrMeta+KeyK');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox', { expanded: true }).fill('Settings');
    // Enter takes what stands first, so the list has to be that of the words.
    await expect(palette.getByRole('listbox').getByRole('option').first()).toContainText('Settings');
    await palette.getByRole('combobox', { expanded: true }).press('Enter');
    await expect(editor).toHaveCount(0);
    await page.goBack();
    await expect(editor).toContainText('Edited: ');
  });
});

test('a request that is being worded anew survives the way to another screen and back', async ({
  memberPage: page,
}) => {
  await page.getByRole('button', { name: 'Edit and send again' }).click();
  const field = page.getByRole('textbox', { name: 'Edit and send again' });
  await field.fill('Tea, coffee, or neither?');
  await page.getByRole('link', { name: 'Prompts' }).first().click();
  await expect(field).toHaveCount(0);
  await page.goBack();
  await expect(field).toHaveValue('Tea, coffee, or neither?');
});

test('leaving saves again after a save that failed', async ({ memberPage: page, consoleGuard }) => {
  consoleGuard.allow(/500.*update-response/);
  await page.route('**/api/message/update-response*', (route) =>
    route.fulfill({ status: 500, json: { code: 'technical_error', message: '' } }),
  );
  const editor = await openEditor(page);
  await editor.press('ControlOrMeta+Home');
  await editor.pressSequentially('Edited: ');
  const failed = page.waitForResponse('**/api/message/update-response*');
  await composer(page).click();
  await failed;
  await expect(editor).toBeVisible();
  await page.unroute('**/api/message/update-response*');
  await editor.click();
  await composer(page).click();
  await expect(editor).toBeHidden();
  expect(await storedText(page)).toContain('Edited: ');
});

test('what is typed while an answer is being saved stays, and is saved as well', async ({
  memberPage: page,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/message/update-response*', async (route) => {
    await released;
    await route.continue();
  });
  const editor = await openEditor(page);
  await editor.press('ControlOrMeta+Home');
  await editor.pressSequentially('First. ');
  const asked = page.waitForRequest('**/api/message/update-response*');
  await page.getByRole('toolbar', { name: 'Editing' }).getByRole('button', { name: 'Save' }).click();
  await asked;
  await editor.pressSequentially('Second. ');
  const saved = page.waitForResponse('**/api/message/update-response*');
  release();
  await saved;
  await expect(
    page.getByRole('toolbar', { name: 'Editing' }).getByRole('button', { name: 'Save' }),
  ).toBeEnabled();
  await expect(editor).toContainText('First. Second. ');
  await composer(page).click();
  await expect(editor).toBeHidden();
  expect(await storedText(page)).toContain('First. Second. ');
});

test('an edited answer is there after the page was loaded anew, until it is saved', async ({
  memberPage: page,
}) => {
  const before = await storedText(page);
  const editor = await openEditor(page);
  await editor.press('ControlOrMeta+Home');
  await editor.pressSequentially('Edited: ');
  await page.reload();
  await expect(editor).toContainText('Edited: ');
  await expect(composer(page)).toBeFocused();
  expect(await storedText(page)).toBe(before);
  await editor.click();
  await composer(page).click();
  await expect(editor).toBeHidden();
  expect(await storedText(page)).toContain('Edited: ');
  await page.reload();
  await expectAnswered(page);
  await expect(editor).toHaveCount(0);
});

test('a request that is being worded anew is there after the page was loaded anew, until it is given up', async ({
  memberPage: page,
}) => {
  await page.getByRole('button', { name: 'Edit and send again' }).click();
  const field = page.getByRole('textbox', { name: 'Edit and send again' });
  await field.fill('Tea, coffee, or neither?');
  await page.reload();
  await expect(field).toHaveValue('Tea, coffee, or neither?');
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await page.reload();
  await expectAnswered(page);
  await expect(field).toHaveCount(0);
});
