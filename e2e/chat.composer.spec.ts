import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { atRest } from './support/at-rest.ts';
import { answers, composer, estimatedInput, expectAnswered, requests, send } from './support/chat.ts';
import { endOfSession } from './support/console-guard.ts';
import { giveFiles } from './support/give-files.ts';
import { largeFile } from './support/large-file.ts';
import { grantPlan } from './support/operator.ts';
import { callHeaders, newcomer, register, signIn } from './support/people.ts';
import { picture } from './support/picture.ts';
import { valuesForm } from './support/prompts.ts';
import { saved } from './support/saved.ts';
import { askAfterSwitching } from './support/settings.ts';
import { expect, test } from './support/test.ts';

function attached(page: Page) {
  return page.getByRole('list', { name: 'Attached' });
}

test('shortcuts, suggestions and the cost estimate of an unsent message', async ({ signedInPage: page }) => {
  await composer(page).fill('   ');
  await composer(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await composer(page).fill('one');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('two');
  await expect(composer(page)).toHaveValue('one\ntwo');
  await composer(page).fill('```js');
  await composer(page).press('Enter');
  await composer(page).pressSequentially('let a');
  await expect(composer(page)).toHaveValue('```js\nlet a');
  await expect(page).toHaveURL('/chat');

  await page.getByRole('button', { name: /Weigh a decision/ }).click();
  await expect(composer(page)).toHaveValue(/the strongest case for/);
  await expect(composer(page)).toBeFocused();
  const price = page.getByRole('button', { name: /^Usually ≈ 1,100, at most 4,[\d]+ tokens$/ });
  await price.click();
  const parts = page.getByRole('dialog', { name: 'Cost of this message' });
  await expect(parts).toContainText(/Your message and the conversation\s*≈ \d+/);
  await expect(parts).toContainText(/The answer, at most\s*4,096/);
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(parts).toBeHidden();
  await expect(price).toBeFocused();
});

test('a draft survives a reload and a new sign-in, each chat has its own, and signing out erases them', async ({
  signedInPage: page,
  context,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(endOfSession);
  await send(page, 'Make a chat [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  await composer(page).fill('half a thought');
  await page.reload();
  await expect(composer(page)).toHaveValue('half a thought');
  const address = page.url();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/signin/);
  await signIn(context, person);
  await page.goto(address);
  await expect(composer(page)).toHaveValue('half a thought');
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What are we thinking about?' })).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/signin');
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  expect(kept).toEqual([]);
});

test('a message written offline survives a reload, including its picture, and is sent once', async ({
  signedInPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await send(page, 'Make a chat [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  await page.route('**/api/ai-chat/send-message', (route) => route.abort('internetdisconnected'));
  await page.locator('input[type=file]').setInputFiles(picture);
  await send(page, 'Sent from a tunnel [[sim tokens=10 rate=0]]');
  const waiting = page.getByRole('article', { name: 'Your message' });
  await expect(waiting).toContainText('Sent from a tunnel');
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((value) => value.includes('tunnel'))))
    .toBe(true);
  await page.reload();
  await expect(waiting).toContainText('Sent from a tunnel');
  await expect(answers(page)).toHaveCount(1);
  await page.unroute('**/api/ai-chat/send-message');
  await expect(answers(page)).toHaveCount(2);
  await expectAnswered(page);
  const request = requests(page).filter({ hasText: 'Sent from a tunnel' });
  await expect(request).toHaveCount(1);
  await expect(request.getByRole('img', { name: 'Attached image' })).toBeVisible();
});

test('a low balance is shown before sending; a refused message comes back with the reason', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/402.*send-message/);
  await page.route('**/api/account-info/tariff-data', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), tokens: 900 } });
  });
  await page.route('**/api/ai-chat/send-message', (route) =>
    route.fulfill({ status: 402, json: { code: 'not_enough_tokens', message: '' } }),
  );
  await page.goto('/chat');
  await composer(page).fill('Too dear');
  await expect(page.getByText(/the answer will be cut off at about \d+ tokens/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'get more tokens' })).toBeVisible();
  await composer(page).press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Your text is kept.' });
  await expect(alert).toContainText(
    'Not enough tokens for this answer. Choose a cheaper model or get more tokens.',
  );
  await expect(alert.getByRole('link', { name: 'get more tokens' })).toBeVisible();
  await expect(composer(page)).toHaveValue('Too dear');
});

test('an unconfirmed address is pointed out, and the link can be sent again', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/403.*send-message/);
  const person = newcomer();
  await register(person);
  await signIn(context, person);
  await page.goto('/chat');
  await send(page, 'Hello');
  const alert = page.getByRole('alert').filter({ hasText: 'Confirm your e-mail first' });
  await expect(alert.getByRole('button')).not.toHaveCount(0);
  await expect(composer(page)).toHaveValue('Hello');
});

test('a picture can be chosen or pasted, unless it is not a picture or too large', async ({
  signedInPage: page,
}, testInfo) => {
  await giveFiles(page, 'paste', [{ ...picture, name: 'pasted.png' }]);
  await expect(attached(page).getByRole('img', { name: 'pasted.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove pasted.png' }).click();
  await expect(attached(page)).toHaveCount(0);

  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ ...picture, name: 'a.svg', mimeType: 'image/svg+xml' });
  await expect(page.getByText('This type of file is not supported. Choose another one.')).toBeVisible();
  await chooser.setInputFiles(await largeFile(testInfo.outputPath('large.png'), 20_000_000));
  await expect(page.getByText('The file is too large. Choose a smaller one.')).toBeVisible();
  await expect(attached(page)).toHaveCount(0);

  await composer(page).fill('What is on it?');
  await expect.poll(() => estimatedInput(page)).toBeLessThan(100);
  await chooser.setInputFiles(picture);
  await expect(attached(page).getByRole('img', { name: picture.name })).toBeVisible();
  // The picture is included in the estimate.
  await expect.poll(() => estimatedInput(page)).toBeGreaterThan(1_000);
  await send(page, 'What is on it? [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  await expect(requests(page).first().getByRole('img', { name: 'Attached image' })).toBeVisible();
  await requests(page).first().getByRole('button', { name: 'Enlarge: Attached image' }).click();
  const large = page.getByRole('dialog', { name: 'Attached image' });
  await expect(large).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
});

test('a model without image input drops the attached picture and refuses another', async ({
  signedInPage: page,
}) => {
  await giveFiles(page, 'paste', [{ ...picture, name: 'pasted.png' }]);
  await expect(attached(page).getByRole('img', { name: 'pasted.png' })).toBeVisible();
  const models = await page.request.get('/api/ai-chat/model-list', { headers: callHeaders });
  const { list } = (await models.json()) as {
    list: { name: string; modelType: string; send_image: boolean }[];
  };
  const blind = list.find(({ modelType, send_image }) => modelType === 'text' && !send_image);
  if (blind === undefined) throw new Error('Every model takes pictures.');
  await page.getByRole('button', { name: /^Model: / }).click();
  await page.getByRole('combobox', { name: /Search \d+ models/ }).fill(blind.name);
  await page.keyboard.press('Enter');
  await expect(attached(page)).toHaveCount(0);
  await expect(
    page.getByText(`${blind.name} does not accept images, so the attached one was removed.`),
  ).toBeVisible();
  await giveFiles(page, 'paste', [{ ...picture, name: 'another.png' }]);
  await expect(
    page.getByText('This model doesn’t accept images. Remove them or choose another model.'),
  ).toBeVisible();
  await expect(attached(page)).toHaveCount(0);
});

test('a slash or the menu picks prompts; their variables are filled in, and a fourth evicts the oldest', async ({
  memberPage: page,
}) => {
  const bodies = ['Be brief, please.', 'Be kind, please.', 'Be exact, please.', 'Answer as in {{city}}.'];
  for (const [index, prompt] of bodies.entries()) {
    const data = { name: `Mine ${index + 1}`, prompt, description: 'For a test', languageUid: 'en' };
    const made = await page.request.post('/api/prompts/create', { headers: callHeaders, data });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await page.goto('/chat');
  const picker = page.getByRole('dialog', { name: 'Attach a prompt' });
  const pick = async (name: string) => {
    const own = picker.getByRole('radiogroup').getByText('Yours', { exact: true });
    await own.click();
    await expect(picker.getByRole('option').first()).toHaveText(/^Mine/);
    const place = await atRest(own);
    await picker.getByRole('combobox', { name: 'Search prompts' }).fill(name);
    await expect(picker.getByRole('option')).toHaveText([new RegExp(`^${name}`)]);
    // Fewer results do not move anything.
    expect(await atRest(own)).toEqual(place);
    await page.keyboard.press('Enter');
  };
  for (const number of [1, 2, 3]) {
    await composer(page).press('/');
    await pick(`Mine ${number}`);
    await expect(picker).toBeHidden();
    await expect(composer(page)).toBeFocused();
  }
  await expect(attached(page).getByRole('listitem')).toHaveText(['Mine 1', 'Mine 2', 'Mine 3']);
  await expect(composer(page)).toHaveValue('');

  await page.getByRole('button', { name: /^Add an image/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Add images' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Add a prompt' }).click();
  await pick('Mine 4');
  const values = valuesForm(page);
  await values.getByRole('button', { name: 'Attach' }).click();
  await expect(values.getByRole('textbox', { name: 'city' })).toHaveAccessibleDescription(
    'Please fill in “city”.',
  );
  await values.getByRole('textbox', { name: 'city' }).fill('Lyon');
  await page.keyboard.press('Enter');
  await expect(attached(page).getByRole('listitem')).toHaveText(['Mine 2', 'Mine 3', 'Mine 4']);

  await send(page, 'Where are we? [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  for (const name of ['Mine 2', 'Mine 3', 'Mine 4']) await expect(requests(page).first()).toContainText(name);
  await expect(requests(page).first()).not.toContainText('Mine 1');
});

test('with the setting, the chat asks after switching the model where to continue; closing reverts the choice', async ({
  signedInPage: page,
}) => {
  await askAfterSwitching(page);
  await page.goto('/chat');
  await send(page, 'Begin here [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  const first = page.url();
  const model = page.getByRole('button', { name: /^Model: / });
  const before = await model.getAttribute('aria-label');
  await model.click();
  await page
    .getByRole('option', { name: /Claude/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Continue here or in a new chat?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(model).toHaveAttribute('aria-label', before ?? '');
  await model.click();
  await page
    .getByRole('option', { name: /Claude/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'New chat' }).click();
  await expect(
    page.getByText('Your next message will continue this conversation in a new chat'),
  ).toBeVisible();
  await send(page, 'And go on there [[sim tokens=10 rate=0]]');
  await expect(page).not.toHaveURL(first);
  await expect(requests(page).filter({ hasText: 'Begin here' })).toBeVisible();
  await expect(requests(page).filter({ hasText: 'And go on there' })).toBeVisible();
});

test('a plan allows choosing language, tone and style of answers; an image model uses the chosen size', async ({
  memberPage: page,
  person,
}) => {
  await grantPlan(person, 'basic');
  await page.goto('/chat');
  const open = () => page.getByRole('button', { name: 'Answer settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Answer settings' });
  await open();
  await panel.getByRole('combobox', { name: 'Language of answers' }).fill('fren');
  await page.getByRole('option', { name: 'French' }).click();
  await panel.getByRole('combobox', { name: 'Tone' }).fill('friend');
  await page.getByRole('option', { name: 'Friendly' }).click();
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Escape');
  await saved(page);
  await page.reload();
  await open();
  await expect(panel.getByRole('combobox', { name: 'Language of answers' })).toHaveValue('French');
  await expect(panel.getByRole('combobox', { name: 'Tone' })).toHaveValue('Friendly');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Model: / }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a model' });
  await picker.getByText('Image', { exact: true }).click();
  await picker.getByRole('option').first().click();
  await open();
  await panel.getByRole('combobox', { name: 'Size' }).click();
  const size = page.getByRole('option').nth(1);
  const chosen = ((await size.textContent()) ?? '').replace(' × ', 'x');
  await size.click();
  await page.keyboard.press('Escape');
  const sending = page.waitForRequest('**/api/ai-chat/send-message');
  await send(page, 'A lighthouse at dusk');
  expect((await sending).postData()).toContain(`{"size":"${chosen}"`);
  await expectAnswered(page);
  const answer = answers(page).first();
  await expect(answer.getByRole('img', { name: /^Image by/ })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  const saving = page.waitForEvent('download');
  await answer.getByRole('link', { name: /^Save: Image by/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.(png|jpe?g|webp)$/);
  await answer.getByRole('button', { name: /^Enlarge: Image by/ }).click();
  await expect(page.getByRole('dialog', { name: /^Image by/ })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
});

test('the composer grows with its text also in browsers where fields do not grow by themselves', async ({
  memberPage: page,
}) => {
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: string[]) =>
      !asked.includes('field-sizing') && Reflect.apply(supports, CSS, asked);
  });
  await page.goto('/chat');
  await page.addStyleTag({ content: 'textarea { field-sizing: fixed !important }' });
  const height = async () => (await atRest(composer(page))).height;
  await composer(page).fill('One line.');
  const low = await height();
  await composer(page).fill(Array.from({ length: 8 }, (_, line) => `Line ${line}`).join('\n'));
  await expect.poll(height).toBeGreaterThan(low + 60);
  await composer(page).fill('');
  await expect.poll(height).toBe(low);
});
