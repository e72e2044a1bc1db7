import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, expectAnswered, send } from './support/chat.ts';
import { expect, test } from './support/test.ts';
import { chooseModel } from './support/models.ts';

test('how hard a model thinks is chosen beside the message, priced, sent and remembered by the chat', async ({
  signedInPage: page,
}) => {
  const thinking = page.getByRole('button', { name: /^Thinking: / });
  await chooseModel(page, 'GPT-6.1 Sol');
  await expect(thinking).toHaveAccessibleName('Thinking: Model’s choice');
  await composer(page).fill('Hello [[sim echo rate=0]]');
  const most = async () => {
    const price = await page.getByRole('button', { name: /^Usually ≈/ }).innerText();
    return Number(price.replace(/^.* at most/, '').replaceAll(/\D/g, ''));
  };
  const before = await most();
  await thinking.focus();
  await page.keyboard.press('Enter');
  const steps = page.getByRole('menuitemradio');
  await expect(steps).toHaveText(['Model’s choice', 'Low', 'Medium', 'High']);
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(thinking).toHaveAccessibleName('Thinking: High');
  await expect.poll(most).toBeGreaterThan(before * 1.5);
  await composer(page).press('Enter');
  await expectAnswered(page);
  await expect(answers(page).last()).toContainText('[effort] high');

  await page.reload();
  await expectAnswered(page);
  await expect(thinking).toHaveAccessibleName('Thinking: High');
  await send(page, 'Again [[sim echo rate=0]]');
  await expectAnswered(page);
  await expect(answers(page).last()).toContainText('[effort] high');
  await answers(page).last().getByRole('button', { name: 'Answer again' }).click();
  await expect(answers(page).last().getByText('2 / 2')).toBeVisible();
  await expectAnswered(page);
  await expect(answers(page).last()).toContainText('[effort] high');

  // A model that does not think is not asked to.
  await chooseModel(page, 'GPT-6 Luna');
  await expect(thinking).toHaveCount(0);
});
