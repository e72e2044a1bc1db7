import { composer, expectAnswered, requests, send } from './support/chat.ts';
import { grantPlan } from './support/operator.ts';
import { expect, test } from './support/test.ts';

test('the arrow up in an empty composer edits the last message, and Escape returns to the composer', async ({
  signedInPage: page,
}) => {
  await composer(page).press('ArrowUp');
  await expect(composer(page)).toBeFocused();
  await send(page, 'First words [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  await composer(page).fill('x');
  await composer(page).press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Edit and send again' })).toHaveCount(0);
  await composer(page).fill('');
  await composer(page).press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit and send again' });
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('First words [[sim tokens=10 rate=0]]');
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await composer(page).press('ArrowUp');
  await editor.fill('Other words [[sim tokens=10 rate=0]]');
  await editor.press('Control+Enter');
  await expectAnswered(page);
  await expect(requests(page).first()).toContainText('Other words');
});

test('Escape moves the sidebar only when nothing is written and no answer is under way', async ({
  signedInPage: page,
}) => {
  const sidebar = page.getByRole('searchbox', { name: 'Search chats' });
  await expect(sidebar).toBeVisible();
  await composer(page).fill('half a thought');
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeVisible();
  await send(page, 'Go on for long [[sim tokens=400 rate=20]]');
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await expect(stop).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeVisible();
  await stop.hover();
  await expect(page.getByRole('tooltip', { name: 'Stop' })).toBeVisible();
  await stop.press('Enter');
  await expectAnswered(page);
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeVisible();
});

test('the tooltip of the button changes with what it does', async ({ signedInPage: page }) => {
  await composer(page).fill('Say little [[sim tokens=200 rate=20]]');
  const button = page.getByRole('button', { name: 'Send', exact: true });
  await button.hover();
  await expect(page.getByRole('tooltip', { name: 'Send' })).toBeVisible();
  await composer(page).press('Enter');
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await page.mouse.move(0, 0);
  await stop.hover();
  await expect(page.getByRole('tooltip', { name: 'Stop' })).toBeVisible();
  await expectAnswered(page);
  await expect(page.getByRole('tooltip', { name: 'Send' })).toBeVisible();
  await expect(page.getByRole('tooltip', { name: 'Stop' })).toHaveCount(0);
});

test('answer settings open without a list over them, close with Escape, and are seen in the composer', async ({
  memberPage: page,
  person,
}) => {
  await grantPlan(person, 'basic');
  await page.goto('/chat');
  const open = page.getByRole('button', { name: 'Answer settings' });
  const panel = page.getByRole('dialog', { name: 'Answer settings' });
  await open.click();
  await expect(panel.getByRole('combobox', { name: 'Style' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('combobox', { name: 'Language of answers' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.type('fren');
  await page.getByRole('option', { name: 'French' }).click();
  await panel.getByRole('combobox', { name: 'Tone' }).click();
  await page.getByRole('option', { name: 'Friendly' }).click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();
  const shape = page.getByRole('button', { name: 'Answers: French, Friendly. Change' });
  await expect(shape).toHaveText('French · Friendly');
  await shape.click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Model: / }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a model' });
  await picker.getByText('Image', { exact: true }).click();
  await picker.getByRole('option').first().click();
  await expect(shape).toHaveCount(0);
  await open.click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.reload();
  await open.click();
  await expect(panel).toBeVisible();
  // It closes wherever the focus is, as in the moment before the panel takes it.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('the menu of attachments stays within the composer’s column', async ({ residentPage: page }) => {
  await page.getByRole('button', { name: /^Add an image/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  const column = await page.locator('[data-composer] > div').last().boundingBox();
  await expect.poll(async () => (await menu.boundingBox())?.x).toBeGreaterThanOrEqual(column?.x ?? Infinity);
});
