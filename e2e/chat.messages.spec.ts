import { answers, chooseTool, composer, expectAnswered, requests, say, send } from './support/chat.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

test('the first message creates a chat, its answer streams in; sending during an answer only stops it', async ({
  signedInPage: page,
}) => {
  await test.step('the answer streams in', async () => {
    await send(page, 'Weigh a job queue [[sim tokens=240 rate=20]]');
    await expect(page).toHaveURL(/\/chat\?c=\d+$/);
    await expect(requests(page)).toHaveCount(1);
    const answer = answers(page).first();
    await expect(answer).toContainText('writing…');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expectAnswered(page);
    await expect(answer).toContainText(/[\d.]+ s/);
    await expect(composer(page)).toBeFocused();
  });
  await test.step('a click on what it has cost shows the parts', async () => {
    const cost = answers(page)
      .first()
      .getByRole('button', { name: /^\d+ tokens$/ });
    await cost.click();
    const parts = page.getByRole('dialog', { name: 'Cost of this answer' });
    await expect(parts).toContainText(/The answer\s*240/);
    await expect(parts).toContainText(/Charged, in tokens\s*\d+/);
    await page.keyboard.press('Escape');
    await expect(parts).toBeHidden();
    await expect(cost).toBeFocused();
  });
  await test.step('sending during an answer stops it, and the text stays', async () => {
    await send(page, 'A long one [[sim tokens=900 rate=40]]');
    const answer = answers(page).nth(1);
    await expect(answer).toContainText('writing…');
    await expect(answer.locator('p').nth(1)).toBeVisible();
    await send(page, 'My next thought');
    await expect(answer).toContainText('stopped');
    await expect(composer(page)).toHaveValue('My next thought');
    await expect(requests(page)).toHaveCount(2);
  });
});

test('an answer that failed or was cut short says why; a failed one can be retried', async ({
  signedInPage: page,
}) => {
  await test.step('a failed answer shows the reason in its place and can be retried', async () => {
    await send(page, 'This fails [[sim fail=400]]');
    const error = answers(page).first().getByRole('alert');
    await expect(error).toContainText('This model could not process your message. It is kept');
    await expect(error).toContainText('Nothing was charged.');
    await error.getByRole('button', { name: 'Try again' }).click();
    await expect(answers(page).first()).toContainText('2 / 2');
    await expect(requests(page)).toHaveCount(1);
    await expect(error).toContainText('Nothing was charged.');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  });
  await test.step('an answer that was cut short says so', async () => {
    const cut = answers(page).nth(1);
    await send(page, 'Cut [[sim tokens=20 rate=0 finish=length]]');
    await expect(cut).toContainText('reached the length limit');
    await page.reload();
    await expect(cut).toContainText('reached the length limit');
    await send(page, 'Filtered [[sim tokens=0 rate=0 finish=content_filter]]');
    const error = answers(page).nth(2).getByRole('alert');
    // No longer the last one, so its byline says it instead of the note.
    await expect(cut).toContainText('cut off at the length limit');
    await expect(error).toContainText('declined to answer because of the content');
    await expect(error).toContainText('Nothing was charged.');
    await send(page, 'Too long [[sim deny=length]]');
    await expect(answers(page).last().getByRole('alert')).toContainText('too long for this model');
  });
});

test('a request is answered again, by another model too, worded anew, and its answer deleted', async ({
  signedInPage: page,
}) => {
  const answer = answers(page).first();
  const request = requests(page).first();
  await test.step('a second answer appears next to the first, and the choice survives a reload', async () => {
    await send(page, 'First wording [[sim tokens=30 rate=0]]');
    await expectAnswered(page);
    await answer.getByRole('button', { name: 'Answer again' }).click();
    await expect(answer).toContainText('2 / 2');
    await expectAnswered(page);
    await answer.getByRole('button', { name: 'Previous alternative' }).click();
    await expect(answer).toContainText('1 / 2');
    await saved(page);
    await page.reload();
    await expect(answer).toContainText('1 / 2');
  });
  await test.step('another model can answer the same request', async () => {
    await expectAnswered(page);
    const before = await answer.getAttribute('aria-label');
    await chooseTool(answer, 'Answer with another model');
    const picker = page.getByRole('dialog', { name: 'Answer with another model' });
    await picker.getByRole('combobox').fill('mistral small');
    await picker.getByRole('combobox').press('Enter');
    await expect(picker).toBeHidden();
    await expect(answer).toContainText('3 / 3');
    await expect(answer).not.toHaveAttribute('aria-label', before ?? '');
    await expectAnswered(page);
  });
  await test.step('a request can be edited and sent again', async () => {
    await request.hover();
    await request.getByRole('button', { name: 'Edit and send again' }).click();
    await page
      .getByRole('textbox', { name: 'Edit and send again' })
      .fill('Second wording [[sim tokens=10 rate=0]]');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(request).toContainText('Second wording');
    await expect(request).toContainText('2 / 2');
    await expectAnswered(page);
  });
  await test.step('an answer is deleted after confirmation', async () => {
    await expect(answers(page)).toHaveCount(1);
    await answer.getByRole('button', { name: 'Delete the answer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this answer?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(answers(page)).toHaveCount(1);
    await answer.getByRole('button', { name: 'Delete the answer' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(answers(page)).toHaveCount(0);
    await expect(requests(page)).toHaveCount(1);
  });
  await test.step('the old version of the request stays', async () => {
    await request.hover();
    await request.getByRole('button', { name: 'Previous alternative' }).click();
    await expect(request).toContainText('First wording');
  });
});

test('an earlier request is worded anew: a branch begins there, and the old one can be returned to', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, 'Rivers [[sim tokens=10 rate=0]]');
  await say(page.request, 'Lakes [[sim tokens=10 rate=0]]', chat.id);
  await say(page.request, 'Seas [[sim tokens=10 rate=0]]', chat.id);
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  const shown = (...texts: string[]) => expect(requests(page)).toContainText(texts);
  const first = requests(page).first();
  await shown('Rivers', 'Lakes', 'Seas');

  await first.hover();
  await first.getByRole('button', { name: 'Edit and send again' }).click();
  await page.getByRole('textbox', { name: 'Edit and send again' }).fill('Hills [[sim tokens=10 rate=0]]');
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await shown('Hills');
  await expect(first).toContainText('2 / 2');
  await expectAnswered(page);
  await send(page, 'Valleys [[sim tokens=10 rate=0]]');
  await shown('Hills', 'Valleys');
  await expectAnswered(page);

  await first.getByRole('button', { name: 'Previous alternative' }).click();
  await shown('Rivers', 'Lakes', 'Seas');
  await expect(first).toContainText('1 / 2');
  await expect(answers(page)).toHaveCount(3);
  await saved(page);
  await page.reload();
  await shown('Rivers', 'Lakes', 'Seas');
  await expectAnswered(page);
  await first.getByRole('button', { name: 'Next alternative' }).click();
  await shown('Hills', 'Valleys');
  await expect(first).toContainText('2 / 2');

  await test.step('the one in the middle as well', async () => {
    await first.getByRole('button', { name: 'Previous alternative' }).click();
    await shown('Rivers', 'Lakes', 'Seas');
    await expectAnswered(page);
    const second = requests(page).nth(1);
    await second.getByRole('button', { name: 'Edit and send again' }).click();
    await page.getByRole('textbox', { name: 'Edit and send again' }).fill('Ponds [[sim tokens=10 rate=0]]');
    await page.keyboard.press('ControlOrMeta+Enter');
    await shown('Rivers', 'Ponds');
    await expect(second).toContainText('2 / 2');
    await expectAnswered(page);
  });
});

test('an answer is copied as Markdown and as formatted text', async ({ signedInPage: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await send(page, 'Say something bold [[sim echo rate=0]] **bold**\n\n```js\nlet one = 1;\n```');
  await expectAnswered(page);
  await answers(page).first().getByRole('button', { name: 'Copy the answer' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { plain: await read('text/plain'), html: await read('text/html') };
  });
  expect(copied.plain).toContain('**bold**');
  expect(copied.html).toContain('<strong>bold</strong>');
  await expect(page.getByText('Copied')).toBeHidden();
  await answers(page).first().getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('let one = 1;');
});

test("a model's reasoning is folded, with its duration, which survives a reload", async ({
  signedInPage: page,
}) => {
  const models = await page.request.get('/api/ai-chat/model-list', { headers: { 'x-user-timezone': 'UTC' } });
  const { list } = (await models.json()) as {
    list: { id: number; name: string; typeName: string; reasoning: boolean }[];
  };
  const thinker = list.find(({ reasoning, typeName }) => reasoning && typeName === 'DeepSeek');
  expect(thinker, 'a model that thinks aloud').toBeDefined();
  await page.request.post(`/api/ai-chat/select-model?modelId=${thinker?.id}`, {
    headers: { 'x-user-timezone': 'UTC', origin: new URL(page.url()).origin },
  });
  await page.reload();
  await send(page, 'Think first [[sim reasoning=800 tokens=30 rate=40]]');
  const fold = answers(page)
    .first()
    .getByRole('button', { name: /Thinking/ });
  await expect(fold).toBeVisible();
  // A page opened later counts from the start of the reasoning, not from its own.
  await expect(fold).toHaveText(/Thinking…?\s*([2-9]|\d\d)\ss$/);
  await page.reload();
  await expect(fold).toHaveText(/([2-9]|\d\d)\ss$/);
  await expectAnswered(page);
  const thoughts = answers(page)
    .first()
    .getByRole('button', { name: /Thoughts/ });
  await expect(thoughts).toHaveAttribute('aria-expanded', 'false');
  await thoughts.click();
  await expect(thoughts).toHaveAttribute('aria-expanded', 'true');
  const told = (await thoughts.textContent()) ?? '';
  expect(told).toMatch(/\d\ss$/);
  await page.reload();
  await expect(thoughts).toHaveText(told);
});

test('a chat opens at its end, and earlier messages load on demand', async ({ memberPage: page }) => {
  const first = await say(page.request, 'Message 1 [[sim tokens=60 rate=0]]');
  for (let number = 2; number <= 13; number += 1) {
    await say(page.request, `Message ${number} [[sim tokens=60 rate=0]]`, first.chat.id);
  }
  await page.goto(`/chat?c=${first.chat.id}`);
  const list = page.getByRole('region', { name: 'Messages' });
  await expect(requests(page).filter({ hasText: 'Message 13' })).toBeInViewport();
  await expect(requests(page).filter({ hasText: /^Message 3 / })).toHaveCount(0);
  await list.hover();
  await page.mouse.wheel(0, -20_000);
  const newest = page.getByRole('button', { name: 'Go to the newest message' });
  await expect(newest).toBeVisible();
  const topBefore = requests(page).filter({ hasText: 'Message 4 ' });
  await expect(topBefore).toBeInViewport();
  await expect(requests(page).filter({ hasText: 'Message 3 ' })).toHaveCount(1);
  await expect(topBefore).toBeInViewport();
  await newest.click();
  await expect(requests(page).filter({ hasText: 'Message 13' })).toBeInViewport();
  await expect(newest).toBeHidden();
});

test('an unknown chat is reported, and a new one can be started; the last open chat opens again', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/404.*message\/list/);
  await page.goto('/chat?c=999999');
  await expect(page.getByText('This chat no longer exists.')).toBeVisible();
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('heading', { name: 'What are we thinking about?' })).toBeVisible();

  const { chat } = await say(page.request, 'Remember me [[sim tokens=10 rate=0]]');
  await page.goto('/chat?last=true');
  await expect(page).toHaveURL(`/chat?c=${chat.id}`);
  await expect(requests(page)).toHaveCount(1);
});
