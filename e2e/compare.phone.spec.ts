import { expectNoAxeViolationsInBothThemes, expectRoomAt } from './support/accessibility.ts';
import { composer } from './support/chat.ts';
import { chooseModels, expectAllAnswered, openCompare, slots } from './support/compare.ts';
import { expect, test } from './support/test.ts';

test('on a phone the slots snap side by side and have their dots', async ({ memberPage: page }) => {
  await openCompare(page);
  await chooseModels(page, ['Polylogue Balanced', 'Claude Sonnet 5.5']);
  await composer(page).fill('Small screen [[sim tokens=120 rate=0]]');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expectAllAnswered(page, 2);
  await page.getByRole('button', { name: 'Previous model' }).tap();
  await expect(slots(page).first()).toBeInViewport({ ratio: 0.9 });
  await expect(slots(page).last()).not.toBeInViewport({ ratio: 0.5 });
  await page.getByRole('button', { name: 'Next model' }).tap();
  await expect(slots(page).last()).toBeInViewport({ ratio: 0.9 });
  const dots = page.getByRole('navigation', { name: 'Columns' });
  await expect(dots.getByRole('button', { name: 'Claude Sonnet 5.5' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await dots.getByRole('button', { name: 'Polylogue Balanced' }).tap();
  await expect(slots(page).first()).toBeInViewport({ ratio: 0.9 });
  await expectRoomAt(page, [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]);
  await expectNoAxeViolationsInBothThemes(page);
});
