import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { expectAnswered, send } from './support/chat.ts';
import { chooseModel, modelButton, modelPicker } from './support/models.ts';
import { expect, test } from './support/test.ts';

test('models are starred by key and pointer, the used ones are listed, and both follow the account', async ({
  signedInPage: page,
  context,
}) => {
  await chooseModel(page, 'Claude Haiku');
  await send(page, 'Hello [[sim tokens=5 rate=0]]');
  await expectAnswered(page);
  await modelButton(page).click();
  const picker = modelPicker(page);
  await expect(picker.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    /Claude Haiku/,
  ]);
  await picker.getByRole('combobox').fill('mistral small');
  await picker.getByRole('button', { name: 'Order and details' }).click();
  await picker.getByRole('combobox').focus();
  const star = picker.getByRole('button', { name: /^Add to favourites: Mistral Small/ });
  await expect(star).toBeVisible();
  const kept = page.waitForResponse('**/api/ai-chat/star-model');
  await page.keyboard.press('Control+d');
  await kept;
  await expect(picker.getByRole('option', { name: /Mistral Small.*Favourite/ })).toBeVisible();
  await expect(picker.getByRole('button', { name: /^Remove from favourites: Mistral Small/ })).toBeVisible();
  await picker.getByRole('combobox').fill('');
  await expect(
    picker.getByRole('group', { name: 'Favourites' }),
    'nothing moves while it is open',
  ).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(modelButton(page)).toBeFocused();

  const other = await context.newPage();
  await other.goto('/chat');
  await modelButton(other).click();
  const starred = modelPicker(other).getByRole('group', { name: 'Favourites' });
  await expect(starred.getByRole('option')).toHaveText([/Mistral Small/]);
  const taken = other.waitForResponse('**/api/ai-chat/star-model');
  await modelPicker(other)
    .getByRole('option', { name: /Mistral Small/ })
    .getByRole('img', { name: 'Favourite' })
    .click();
  await taken;
  await expect(modelPicker(other), 'the star does not choose').toBeVisible();
  await other.keyboard.press('Escape');
  await modelButton(other).click();
  await expect(starred).toHaveCount(0);
});

test('the order by price is remembered, and prices are words', async ({ residentPage: page }) => {
  await modelButton(page).click();
  const picker = modelPicker(page);
  await picker.getByRole('button', { name: 'Order and details' }).click();
  await picker.getByText('Price', { exact: true }).click();
  const answers = picker.getByRole('group', { name: 'Answers, cheapest first' });
  await expect(answers).toBeVisible();
  const prices = await answers.getByText(/per answer$|^free$/).allTextContents();
  const tokens = prices.map((price) => Number(price.replaceAll(/\D/g, '')));
  expect(tokens.length).toBeGreaterThan(10);
  expect(tokens).toEqual(tokens.toSorted((one, other) => one - other));
  const images = picker.getByRole('group', { name: 'Images, cheapest first' });
  await expect(images.getByRole('option').first()).toHaveAccessibleName(/[\d,]+ per image/);
  await expectNoAxeViolationsInBothThemes(page);
  await page.reload();
  await modelButton(page).click();
  await expect(answers).toBeVisible();
  await picker.getByRole('combobox').fill('no such model');
  await expect(picker.getByRole('status')).toContainText('No models found');
  await expectNoAxeViolationsInBothThemes(page);
  const box = await picker.boundingBox();
  await picker.getByRole('button', { name: 'Show all models' }).click();
  await expect(answers).toBeVisible();
  await expect.poll(() => picker.boundingBox(), 'the picker keeps its size').toEqual(box);
  await picker.getByRole('button', { name: 'Order and details' }).click();
  await picker.getByText('Recommended', { exact: true }).click();
});
