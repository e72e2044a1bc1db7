import { expectEverythingNamed, expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, expectAnswered, send } from './support/chat.ts';
import { expect, test } from './support/test.ts';

test('the chat is accessible while it is empty, writes, fails and has answered', async ({
  signedInPage: page,
}) => {
  await expectNoAxeViolationsInBothThemes(page);
  await send(page, 'Take your time [[sim tokens=900 rate=20]]');
  await expect(answers(page).first()).toContainText('writing…');
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectAnswered(page);
  await send(page, 'This one fails [[sim fail=400]]');
  await expect(answers(page).last().getByRole('alert')).toBeVisible();
  await composer(page).fill('A draft with an estimate');
  await expectNoAxeViolationsInBothThemes(page);
  await expectEverythingNamed(page);
});

test('the answer settings open and close by keyboard', async ({ signedInPage: page }) => {
  const button = page.getByRole('button', { name: 'Answer settings' });
  await button.focus();
  await page.keyboard.press('Enter');
  const invitation = page.getByText('Language, tone and style of answers come with the Basic plan.');
  await expect(invitation).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(invitation).toBeHidden();
  await expect(button).toBeFocused();
});
