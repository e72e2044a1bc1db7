import { productUrl } from './support/addresses.ts';
import { composer, requests, say, send } from './support/chat.ts';
import { chatTree, makeChat, openActions, rowNames, treeRow } from './support/chats.ts';
import { endOfSession } from './support/console-guard.ts';
import { callHeaders, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a used chat rises, in another tab too, until the user orders by hand; the menu lets them rise again', async ({
  memberPage: page,
  context,
}) => {
  const ids: Record<string, number> = {};
  for (const name of ['Three', 'Two', 'One']) ids[name] = await makeChat(context, { name });
  const other = await context.newPage();
  await other.goto('/chat');
  await page.goto(`/chat?c=${ids.Three}`);
  await send(page, 'Hello [[sim tokens=4 rate=0]]');
  await expect.poll(() => rowNames(page)).toEqual(['Three', 'One', 'Two']);
  await expect.poll(() => rowNames(other)).toEqual(['Three', 'One', 'Two']);
  await treeRow(page, 'Three').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => rowNames(other)).toEqual(['One', 'Three', 'Two']);
  await say(context.request, 'Hello [[sim tokens=4 rate=0]]', ids.Two);
  await page.reload();
  await expect.poll(() => rowNames(page)).toEqual(['One', 'Three', 'Two']);
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Sort by last use' }).click();
  await expect.poll(() => rowNames(page)).toEqual(['Two', 'Three', 'One']);
});

test('"New chat" is a place at once and a row with its first message', async ({ memberPage: page }) => {
  const { chat } = await say(page.request, 'Earlier [[sim tokens=4 rate=0]]');
  await page.goto(`/chat?c=${chat.id}`);
  await expect(composer(page)).toBeFocused();
  const made: string[] = [];
  page.on('request', (request) => {
    if (/generate-chat|chats.create/.test(request.url())) made.push(request.url());
  });
  const button = page.getByRole('button', { name: 'New chat', exact: true });
  for (let times = 0; times < 4; times += 1) await button.click();
  await expect(page).toHaveURL('/chat');
  await expect(composer(page)).toBeFocused();
  await expect(chatTree(page).getByRole('treeitem')).toHaveCount(1);
  await composer(page).fill('Something begun');
  await page.goBack();
  await expect(composer(page)).toHaveValue('');
  await button.click();
  await expect(composer(page)).toHaveValue('Something begun');
  await page.reload();
  await expect(composer(page)).toHaveValue('Something begun');
  await send(page, 'Now it is a chat [[sim tokens=4 rate=0]]');
  await expect(page).toHaveURL(/\?c=\d+$/);
  await expect(chatTree(page).getByRole('treeitem')).toHaveCount(2);
  expect(made).toEqual([]);
  await button.click();
  await expect(page).toHaveURL('/chat');
  await expect(composer(page)).toHaveValue('');
});

test('what is typed right after "New chat" is typed there, from a chat and from any other page', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, 'Earlier [[sim tokens=4 rate=0]]');
  await page.goto(`/chat?c=${chat.id}`);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Half a thought');
  await page.keyboard.press('Control+Shift+O');
  await page.keyboard.type('A new idea');
  await expect(composer(page)).toHaveValue('A new idea');
  await expect(page).toHaveURL('/chat');
  await page.goBack();
  await expect(composer(page)).toHaveValue('Half a thought');

  await page.goto('/chat/tariffs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await page.keyboard.type(' that goes on');
  release();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('A new idea that goes on');
});

test('a first message whose answer is lost makes one chat, also over a reload; the address keeps the place meanwhile', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_(FAILED|INTERNET_DISCONNECTED)/);
  await page.goto('/chat');
  let lost = 0;
  await page.route('**/api/ai-chat/send-message', async (route) => {
    lost += 1;
    if (lost === 1) await route.fetch();
    await route.abort('internetdisconnected');
  });
  await send(page, 'Sent from a tunnel [[sim tokens=4 rate=0]]');
  await page.keyboard.type('And more');
  await expect(page).toHaveURL(/\?c=[0-9a-f]{8}-/);
  await expect.poll(() => lost).toBeGreaterThan(1);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Your message' })).toContainText('Sent from a tunnel');
  await expect(composer(page)).toHaveValue('And more');
  await page.unroute('**/api/ai-chat/send-message');
  await expect(page).toHaveURL(/\?c=\d+$/);
  await expect(requests(page)).toHaveCount(1);
  await expect(composer(page)).toHaveValue('And more');
  await expect(chatTree(page).getByRole('treeitem')).toHaveCount(1);
});

test('an address that names a place leads to the chat that it has become', async ({ memberPage: page }) => {
  const key = '0f9a5d3e-6a4b-4c8d-9e2f-3b7c1d5a8e60';
  const api = page.request;
  const answer = await api.post(`${productUrl()}/api/ai-chat/send-message`, {
    headers: callHeaders,
    multipart: { message: 'At a place [[sim tokens=4 rate=0]]', key },
  });
  const { chat } = (await answer.json()) as { chat: { id: number } };
  await page.goto(`/chat?c=${key}`);
  await expect(page).toHaveURL(`/chat?c=${chat.id}`);
  await expect(requests(page)).toContainText(['At a place']);
});

test('a name and instructions before the first message make the chat of the place', async ({
  signedInPage: page,
}) => {
  await composer(page).fill('Not sent yet');
  await page.getByRole('heading', { name: 'New chat' }).click();
  await page.getByRole('main').getByRole('textbox', { name: 'New name' }).fill('Named first');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?c=\d+$/);
  await expect(treeRow(page, 'Named first')).toHaveAttribute('aria-selected', 'true');
  await expect(composer(page)).toHaveValue('Not sent yet');
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await expect(composer(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Chat instructions' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\?c=\d+$/);
  await expect(chatTree(page).getByRole('treeitem')).toHaveCount(2);
});

test('the last chat opens right after signing in, and only then', async ({ page, person }) => {
  await signIn(page.context(), person);
  const { chat } = await say(page.request, 'Earlier [[sim tokens=4 rate=0]]');
  await page.context().clearCookies();
  await page.goto('/signin');
  await page.getByLabel('E-mail or username').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chat?c=${chat.id}`);
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'What are we thinking about?' })).toBeVisible();
  await expect(page).toHaveURL('/chat');
});

test('a click on the title renames the chat', async ({ memberPage: page, context }) => {
  const id = await makeChat(context, { name: 'First name' });
  await page.goto(`/chat?c=${id}`);
  await page.getByRole('heading', { name: 'First name' }).click();
  const field = page.getByRole('main').getByRole('textbox', { name: 'New name' });
  await expect(field).toBeFocused();
  await field.fill('Second name');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Second name' })).toBeVisible();
  await expect(treeRow(page, 'Second name')).toBeVisible();
  await page.getByRole('button', { name: 'Rename this chat' }).focus();
  await page.keyboard.press('Enter');
  await field.fill('Never');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Second name' })).toBeVisible();
});

test('a folder has its actions from the beginning', async ({ signedInPage: page }) => {
  const name = 'Normandy';
  await page.getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(treeRow(page, name)).toBeVisible();
  await openActions(page, name);
  await expect(page.getByRole('menuitem', { name: 'Sort by last use' })).toBeVisible();
});

test('signing out asks before it erases what was written', async ({ signedInPage: page, consoleGuard }) => {
  consoleGuard.allow(endOfSession);
  await composer(page).fill('Half a thought');
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await signOut.click();
  const question = page.getByRole('dialog', { name: 'Sign out and lose what you wrote?' });
  await expect(question).toContainText('1 message is not finished.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(composer(page)).toHaveValue('Half a thought');
  await composer(page).fill('');
  await signOut.click();
  await expect(page).toHaveURL('/signin');
});
