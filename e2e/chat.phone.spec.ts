import { expectNoAxeViolationsInBothThemes, expectRoomAt } from './support/accessibility.ts';
import { answers, composer, expectAnswered, say, send } from './support/chat.ts';
import { expect, test } from './support/test.ts';

test('on a phone Enter begins a new line and the button sends', async ({ signedInPage: page }) => {
  await composer(page).fill('one');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('one\n');
  await composer(page).fill('Hello [[sim tokens=20 rate=0]]');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expectAnswered(page);
  await expect(answers(page)).toHaveCount(1);
});

test('a chat has room on small screens and is accessible there', async ({ memberPage: page }) => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
  const { chat } = await say(page.request, `About ${long} [[sim tokens=90 rate=0]]`);
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  await expectRoomAt(page, [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]);
  await expectNoAxeViolationsInBothThemes(page);
});

test('the composer stays in sight while an answer grows past the screen', async ({ signedInPage: page }) => {
  await composer(page).fill('At length [[sim tokens=400 rate=0]]');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expectAnswered(page);
  await expect(composer(page)).toBeInViewport();
  await expect(answers(page).first().getByRole('button', { name: 'Answer again' })).toBeInViewport();
  await send(page, 'draft');
  await expect(composer(page)).toHaveValue('draft\n');
});
