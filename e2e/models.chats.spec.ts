import { answers, composer, expectAnswered, say, send } from './support/chat.ts';
import { chooseModel, modelButton } from './support/models.ts';
import { askAfterSwitching } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const brief = '[[sim tokens=5 rate=0]]';

test('each chat has its own model, through switching, a reload and a second tab', async ({
  memberPage: page,
  context,
}) => {
  const one = await say(page.request, `Words ${brief}`);
  const two = await say(page.request, `More words ${brief}`);
  const open = (chat: number) => page.goto(`/chat?c=${chat}`);
  await open(one.chat.id);
  await chooseModel(page, 'GPT Image Flare');
  await expect(modelButton(page)).toHaveAccessibleName('Model: GPT Image Flare');

  await open(two.chat.id);
  await expect(modelButton(page)).toHaveAccessibleName('Model: Polylogue Balanced');
  await send(page, `A question ${brief}`);
  await expectAnswered(page);
  await expect(answers(page).last()).toHaveAccessibleName('Answer from Polylogue Balanced');

  const other = await context.newPage();
  await other.goto(`/chat?c=${two.chat.id}`);
  await expect(modelButton(other)).toHaveAccessibleName('Model: Polylogue Balanced');
  await chooseModel(page, 'Claude Haiku');
  await expect(modelButton(other), 'the other tab follows').toHaveAccessibleName(/Claude Haiku/);
  await page.reload();
  await expect(modelButton(page)).toHaveAccessibleName(/Claude Haiku/);
  await open(one.chat.id);
  await expect(modelButton(page)).toHaveAccessibleName('Model: GPT Image Flare');
});

test('a conversation that goes on in a new chat takes the model along; the old chat keeps its own', async ({
  memberPage: page,
}) => {
  const { chat } = await say(page.request, `Words ${brief}`);
  await askAfterSwitching(page);
  await page.goto(`/chat?c=${chat.id}`);
  await chooseModel(page, 'Claude Haiku');
  const dialog = page.getByRole('dialog', { name: 'Continue here or in a new chat?' });
  await dialog.getByRole('button', { name: 'New chat' }).click();
  await expect(modelButton(page)).toHaveAccessibleName(/Claude Haiku/);
  await send(page, `On ${brief}`);
  await expect(page).not.toHaveURL(new RegExp(`c=${chat.id}$`));
  await expectAnswered(page);
  await expect(modelButton(page)).toHaveAccessibleName(/Claude Haiku/);
  await page.goto(`/chat?c=${chat.id}`);
  await expect(modelButton(page)).toHaveAccessibleName('Model: Polylogue Balanced');
});

test('drawing an idea chooses an image model and says the price; new chats stay with text', async ({
  signedInPage: page,
}) => {
  await page.getByRole('button', { name: /Draw the idea/ }).click();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue(/^Draw a poster/);
  await expect(modelButton(page)).not.toHaveAccessibleName(/Polylogue/);
  const price = page.getByRole('button', { name: /^[\d,]+ tokens per image$/ });
  await expect(price).toBeVisible();
  await price.click();
  await expect(page.getByRole('dialog', { name: 'Cost of this message' })).toContainText('Quality: ');
  await page.keyboard.press('Escape');
  await expect(price).toBeFocused();
  await composer(page).fill('A lighthouse');
  await composer(page).press('Enter');
  await expect(
    answers(page)
      .first()
      .getByRole('img', { name: /^Image by/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await expect(modelButton(page)).toHaveAccessibleName('Model: Polylogue Balanced');
});

test('a chat whose model is gone says so and goes on with the stand-in', async ({ memberPage: page }) => {
  const { chat } = await say(page.request, `Words ${brief}`);
  await page.route('**/api/ai-chat/model-list', async (route) => {
    const response = await route.fetch();
    const models = (await response.json()) as { list: { id: number; name: string }[]; standIn: number };
    const fast = models.list.find(({ name }) => name === 'Polylogue Fast')?.id;
    const list = models.list.filter(({ name }) => name !== 'Polylogue Balanced');
    await route.fulfill({ json: { ...models, list, standIn: fast, active: fast } });
  });
  await page.goto(`/chat?c=${chat.id}`);
  await expect(modelButton(page)).toHaveAccessibleName('Model: Polylogue Fast');
  const note = page.getByText(
    'Polylogue Balanced is no longer available. Polylogue Fast will answer instead.',
  );
  await expect(note).toBeVisible();
  await send(page, `A question ${brief}`);
  await expectAnswered(page);
  await expect(answers(page).last()).toHaveAccessibleName('Answer from Polylogue Fast');
  await expect(note).toBeHidden();
});
