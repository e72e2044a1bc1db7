import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { makePrompt, promptCard, promptCards } from './support/prompts.ts';
import { expect, test } from './support/test.ts';

test('on a phone the filters are a sheet and long names do not overflow', async ({ memberPage: page }) => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);
  await makePrompt(page, { name: long, description: 'x'.repeat(255), prompt: 'y'.repeat(900), topic_id: 2 });
  await page.goto('/chat/prompts?tab=own');
  const card = promptCard(page, long);
  await expect(card).toBeVisible();
  await expectNoSidewaysScroll(page);
  await card.getByRole('heading').getByRole('button').tap();
  await expect(
    page.getByRole('dialog', { name: long }).getByRole('button', { name: 'Use in a new chat' }),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('radiogroup', { name: 'Which prompts' }).getByText('Public').tap();
  await expect(promptCards(page)).toHaveCount(30);
  await page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  // As every sheet, it leaves the page behind it in sight and stands at the lower edge.
  const edge = async () => {
    const box = await sheet.boundingBox();
    return box && Math.round(box.y + box.height);
  };
  await expect.poll(edge).toBe(page.viewportSize()?.height);
  await expect(sheet).toHaveClass(/bottom-sheet-content/);
  await sheet.getByRole('button', { name: /^Law/ }).tap();
  await expect(page).toHaveURL(/topic=4/);
  await expectNoAxeViolationsInBothThemes(page);
  await sheet.getByRole('button', { name: /^Show [\d,]+ prompts$/ }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters: 1' })).toBeFocused();
  await expect(promptCards(page).first()).toContainText('Law');
  await expect(promptCards(page).filter({ hasNotText: 'Law' })).toHaveCount(0);
  await expectNoAxeViolationsInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Import and export' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Export' })).toBeVisible();
});
