import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { fillValues, promptCards, valuesForm } from './support/prompts.ts';
import { expect, test } from './support/test.ts';

test('on a phone a prompt is filled in on the whole screen', async ({ memberPage: page }) => {
  await page.goto('/chat/prompts?search=translate');
  const card = promptCards(page).first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('heading').getByRole('button').tap();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Use in a new chat' }).tap();
  const form = valuesForm(page);
  await fillValues(form);
  await expect.poll(() => form.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await form.getByText('What will be sent').tap();
  await expect(form.getByRole('group', { name: 'What will be sent' })).toContainText('something');
  await expectNoAxeViolationsInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Attach' }).tap();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
});
