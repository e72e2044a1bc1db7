import { answers, composer, expectAnswered, requests, send } from './support/chat.ts';
import { newcomer, register, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

const picture = {
  name: 'a-very-long-name-of-a-picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('Shift+Enter and Enter inside a code block begin a new line', async ({ signedInPage: page }) => {
  await composer(page).fill('one');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('two');
  await expect(composer(page)).toHaveValue('one\ntwo');
  await composer(page).fill('```js');
  await composer(page).press('Enter');
  await composer(page).pressSequentially('let a');
  await expect(composer(page)).toHaveValue('```js\nlet a');
  await expect(page).toHaveURL('/chat');
});

test('an empty message is not sent', async ({ signedInPage: page }) => {
  await composer(page).fill('   ');
  await composer(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect(page).toHaveURL('/chat');
});

test('a draft survives a reload, each chat has its own, and a log-out erases them', async ({
  signedInPage: page,
}) => {
  await send(page, 'Make a chat [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  await composer(page).fill('half a thought');
  await page.reload();
  await expect(composer(page)).toHaveValue('half a thought');
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What are we thinking about?' })).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/signin');
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  expect(kept).toEqual([]);
});

test('a message typed without a network is kept and sent once', async ({
  signedInPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await send(page, 'Make a chat [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  await context.setOffline(true);
  await send(page, 'Sent from a tunnel [[sim tokens=10 rate=0]]');
  await expect(page.getByText('You are offline. It will be sent when you are back.')).toBeVisible();
  await context.setOffline(false);
  await expect(answers(page)).toHaveCount(2);
  await expectAnswered(page);
  await page.reload();
  await expect(requests(page).filter({ hasText: 'Sent from a tunnel' })).toHaveCount(1);
});

test('what sending may cost is told before it is sent', async ({ signedInPage: page }) => {
  await composer(page).fill('How much will this be?');
  await expect(page.getByText(/in ≈ \d+ · out ≤ 4,096 · ×[\d.]+/)).toBeVisible();
});

test('a short balance is told, with a way on', async ({ memberPage: page }) => {
  await page.route('**/api/account-info/tariff-data', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), tokens: 900 } });
  });
  await page.goto('/chat');
  await composer(page).fill('A short one');
  await expect(page.getByText(/the answer will be cut at about \d+ tokens/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'get more tokens' })).toBeVisible();
});

test('a refused message comes back into the composer with the reason', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/402.*send-message/);
  await page.route('**/api/ai-chat/send-message', (route) =>
    route.fulfill({ status: 402, json: { code: 'not_enough_tokens', message: '' } }),
  );
  await page.goto('/chat');
  await send(page, 'Too dear');
  const alert = page.getByRole('alert').filter({ hasText: 'Your text is kept.' });
  await expect(alert).toContainText('There are not enough tokens for this answer.');
  await expect(alert.getByRole('link', { name: 'get more tokens' })).toBeVisible();
  await expect(composer(page)).toHaveValue('Too dear');
});

test('an unconfirmed address is told, and the link can be sent again', async ({
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

test('a picture goes along with a message, and its name is cut', async ({ signedInPage: page }) => {
  await page.locator('input[type=file]').setInputFiles(picture);
  const attached = page.getByRole('list', { name: 'Attached' });
  await expect(attached).toContainText('a-very-long-name-of-…');
  await send(page, 'What is on it? [[sim tokens=10 rate=0]]');
  await expectAnswered(page);
  await expect(requests(page).first().getByRole('img', { name: 'Attached picture' })).toBeVisible();
  await requests(page).first().getByRole('button', { name: 'Enlarge: Attached picture' }).click();
  const large = page.getByRole('dialog', { name: 'Attached picture' });
  await expect(large).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
});

test('a file that is no picture, or too large a one, is refused', async ({ signedInPage: page }) => {
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ ...picture, name: 'a.svg', mimeType: 'image/svg+xml' });
  await expect(page.getByText('This kind of file is not supported.')).toBeVisible();
  await chooser.setInputFiles({ ...picture, buffer: Buffer.alloc(20_000_000) });
  await expect(page.getByText('The file is too large.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Attached' })).toHaveCount(0);
});

test('a suggestion is put into the composer, not sent', async ({ signedInPage: page }) => {
  await page.getByRole('button', { name: /Weigh a decision/ }).click();
  await expect(composer(page)).toHaveValue(/the strongest case for/);
  await expect(composer(page)).toBeFocused();
});

test('a slash in an empty message opens the prompts', async ({ signedInPage: page }) => {
  await composer(page).press('/');
  await expect(page).toHaveURL('/chat/prompts');
});

test('after a change of model the chat asks where to go on; closing undoes the pick', async ({
  signedInPage: page,
}) => {
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
  const dialog = page.getByRole('dialog', { name: 'Go on here or in a new chat?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(model).toHaveAttribute('aria-label', before ?? '');
  await model.click();
  await page
    .getByRole('option', { name: /Claude/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'New chat' }).click();
  await expect(page.getByText('The next message goes on in a new chat')).toBeVisible();
  await send(page, 'And go on there [[sim tokens=10 rate=0]]');
  await expect(page).not.toHaveURL(first);
  await expect(requests(page).filter({ hasText: 'Begin here' })).toBeVisible();
  await expect(requests(page).filter({ hasText: 'And go on there' })).toBeVisible();
});
