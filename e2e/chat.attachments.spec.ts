import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, expectAnswered, requests, send } from './support/chat.ts';
import { giveFiles, pasteText } from './support/give-files.ts';
import { chooseModel, modelButton } from './support/models.ts';
import { callHeaders } from './support/people.ts';
import { picture } from './support/picture.ts';
import { valuesForm } from './support/prompts.ts';
import { expect, test } from './support/test.ts';

const named = (...names: string[]) => names.map((name) => ({ ...picture, name }));

function attached(page: Page) {
  return page.getByRole('list', { name: 'Attached' });
}

function thumbnails(page: Page) {
  return attached(page).getByRole('img');
}

test('several images: pasted, dropped anywhere, removed by keyboard, kept over a reload, sent in their order', async ({
  signedInPage: page,
}) => {
  await giveFiles(page, 'paste', named('first.png'));
  await giveFiles(page, 'paste', named('second.png'));
  await expect(thumbnails(page)).toHaveCount(2);

  await test.step('files over the page are announced, and dropped beside the composer they are attached', async () => {
    const heading = page.getByRole('heading', { name: 'What are we thinking about?' });
    await giveFiles(page, 'dragover', named('third.png'), heading);
    await expect(page.getByText('Drop files here')).toBeVisible();
    await expectNoAxeViolationsInBothThemes(page);
    await giveFiles(page, 'drop', named('third.png', 'fourth.png'), heading);
    await expect(page.getByText('Drop files here')).toBeHidden();
    await expect(thumbnails(page)).toHaveCount(4);
    await expect(composer(page)).toBeFocused();
  });

  await test.step('the keyboard removes one and goes on', async () => {
    await page.getByRole('button', { name: 'Remove second.png' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: 'second.png' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove third.png' })).toBeFocused();
  });

  await test.step('they survive a reload', async () => {
    await composer(page).fill('What are these? [[sim tokens=10 rate=0]]');
    await page.reload();
    await expect(thumbnails(page)).toHaveCount(3);
    await expect(attached(page).getByRole('img').nth(1)).toHaveAttribute('alt', 'third.png');
    await expectNoAxeViolationsInBothThemes(page);
  });

  await composer(page).press('Enter');
  await expectAnswered(page);
  await expect(attached(page)).toHaveCount(0);
  const request = requests(page).first();
  await expect(request.getByRole('img', { name: /^Attached image/ })).toHaveCount(3);
  await request.getByRole('button', { name: 'Enlarge: Attached image 2 of 3' }).click();
  await expect(page.getByRole('dialog', { name: 'Attached image 2 of 3' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(
    requests(page)
      .first()
      .getByRole('img', { name: /^Attached image/ }),
  ).toHaveCount(3);
  await expect(attached(page)).toHaveCount(0);
});

test('an image model draws from an attached picture, or says that it takes none', async ({
  memberPage: page,
}) => {
  await page.goto('/chat');
  await chooseModel(page, 'Grok Imagine');
  await expect(modelButton(page)).toHaveAccessibleName('Model: Grok Imagine');
  await giveFiles(page, 'paste', named('first.png'));
  await expect(page.getByText('This model doesn’t accept images.')).toBeVisible();
  await expect(attached(page)).toHaveCount(0);

  await chooseModel(page, 'GPT Image Flare');
  await expect(modelButton(page)).toHaveAccessibleName('Model: GPT Image Flare');
  await giveFiles(page, 'paste', named('first.png'));
  await expect(thumbnails(page)).toHaveCount(1);
  await send(page, 'Make it orange');
  await expectAnswered(page);
  await expect(
    requests(page)
      .first()
      .getByRole('img', { name: /^Attached image/ }),
  ).toHaveCount(1);
  await expect(answers(page).first().getByRole('img').first()).toBeVisible();
});

test('over the limit the first ones stay and a word says how many there may be', async ({
  residentPage: page,
}) => {
  const names = Array.from({ length: 9 }, (_, index) => `picture-${index + 1}.png`);
  const models = await page.request.get('/api/ai-chat/model-list', { headers: callHeaders });
  const { list, active } = (await models.json()) as {
    list: { id: number; maxImages: number }[];
    active: number;
  };
  const max = list.find(({ id }) => id === active)?.maxImages ?? 0;
  expect(max).toBeGreaterThan(1);
  await giveFiles(page, 'drop', named(...names));
  await expect(thumbnails(page)).toHaveCount(max);
  await expect(page.getByText(`At most ${max} images can be sent with this message.`)).toBeVisible();
  for (const name of names.slice(0, max)) await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(composer(page)).toBeFocused();
});

test('a prompt alone is a message: its chip opens its values, its bubble what was sent', async ({
  memberPage: page,
}) => {
  const data = {
    name: 'River facts',
    prompt: 'Tell {{number}} facts about {{river}}.{{#tone}} Be {{tone}}.{{/tone}} [[sim tokens=10 rate=0]]',
    description: 'For a test',
    languageUid: 'en',
  };
  const made = await page.request.post('/api/prompts/create', { headers: callHeaders, data });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto('/chat');
  await composer(page).press('/');
  const picker = page.getByRole('dialog', { name: 'Attach a prompt' });
  await picker.getByRole('radiogroup').getByText('Yours', { exact: true }).click();
  await picker.getByRole('option', { name: /River facts/ }).click();
  const values = valuesForm(page);
  await values.getByRole('textbox', { name: 'number' }).fill('three');
  const river = values.getByRole('textbox', { name: 'river' });
  const height = async () => (await river.boundingBox())?.height ?? 0;
  const before = await height();
  await river.fill('the Neva');
  await river.press('Shift+Enter');
  await river.pressSequentially('near its mouth');
  await expect.poll(height).toBeGreaterThan(before);
  await expect(values.getByRole('textbox', { name: 'tone (optional)' })).toBeVisible();
  await river.press('Enter');

  const chip = page.getByRole('button', { name: 'Open River facts' });
  await chip.click();
  const dialog = page.getByRole('dialog', { name: 'Attached prompt' });
  await expect(dialog.getByRole('group', { name: 'What will be sent' })).toContainText(
    'Tell three facts about the Neva',
  );
  await dialog.getByRole('textbox', { name: 'river' }).fill('the Rhône');
  await expectNoAxeViolationsInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await composer(page).press('Enter');
  await expectAnswered(page);
  const request = requests(page).first();
  await request.getByRole('button', { name: 'River facts' }).click();
  await expect(request.getByRole('group', { name: 'River facts' })).toContainText(
    /Tell three facts about the Rhône\.\s+\[\[sim/,
  );
  await expectNoAxeViolationsInBothThemes(page);
});

test('a long pasted text becomes an attachment that can be changed, and its bubble is folded', async ({
  signedInPage: page,
}) => {
  const lines = Array.from({ length: 200 }, (_, index) => `Line ${index + 1} of what was pasted`);
  expect(await pasteText(page, 'a short one')).toBe(false);
  expect(await pasteText(page, lines.join('\n'))).toBe(true);
  const chip = page.getByRole('button', { name: /^Open Pasted text, [\d,]+ characters$/ });
  await chip.click();
  const dialog = page.getByRole('dialog', { name: /^Pasted text/ });
  await expectNoAxeViolationsInBothThemes(page);
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Only this is left');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Open Pasted text, 17 characters' }).click();
  await dialog.getByRole('button', { name: 'Move into the message' }).click();
  await expect(composer(page)).toHaveValue('Only this is left');
  await expect(attached(page)).toHaveCount(0);

  await pasteText(page, lines.join('\n'));
  await send(page, 'Shorten this [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  const request = requests(page).first();
  await expect(request).toContainText('Shorten this');
  await expect(request).toContainText('Line 3 of');
  await expect(request).not.toContainText('Line 200 of');
  const all = request.getByRole('button', { name: /^Show all \([\d,]+ characters\)$/ });
  await expect.poll(async () => (await request.boundingBox())?.height).toBeLessThan(500);
  await all.click();
  await expect(request).toContainText('Line 200 of what was pasted');
  await request.getByRole('button', { name: 'Show less' }).click();
  await expect(request).not.toContainText('Line 200 of');
  await expectNoAxeViolationsInBothThemes(page);
});

test('code in a message is shown as code, everything else as typed', async ({ signedInPage: page }) => {
  const text = '# not a heading\n\n```ts\nconst answer = 42;\n```\n\n- *as typed* [[sim tokens=10 rate=0]]';
  await composer(page).fill(text);
  await composer(page).press('Control+End');
  await composer(page).press('Enter');
  await expectAnswered(page);
  const request = requests(page).first();
  const code = request.getByRole('group', { name: 'Code in ts' });
  await expect(code).toContainText('const answer = 42;');
  await expect(code.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect(request).toContainText('# not a heading');
  await expect(request).toContainText('- *as typed*');
  await expect(request.getByRole('heading')).toHaveCount(0);
  await expectNoAxeViolationsInBothThemes(page);
});
