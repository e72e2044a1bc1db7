import { expectNoAxeViolationsInBothThemes, expectRoomAt } from './support/accessibility.ts';
import { composer } from './support/chat.ts';
import { chooseModels, expectAllAnswered, openCompare, slots } from './support/compare.ts';
import { expect, test } from './support/test.ts';

const own = 'Polylogue Balanced';
const other = 'Claude Haiku 5.5';

test('on a phone comparing is found in the menu and in the drawer', async ({ residentPage: page }) => {
  await page.getByRole('button', { name: 'Your menu' }).tap();
  await page.getByRole('menuitem', { name: 'Compare models' }).tap();
  await expect(page).toHaveURL('/chat/compare-models');
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Open the sidebar' }).tap();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Compare models' }).tap();
  await expect(page).toHaveURL('/chat/compare-models');
  await expect(drawer).toBeHidden();
});

test('on a phone the columns are swiped, under tabs with their names', async ({ memberPage: page }) => {
  await openCompare(page);
  await chooseModels(page, [own, other]);
  await composer(page).fill('Small screen [[sim tokens=120 rate=0]]');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expectAllAnswered(page, 2);
  const tabs = page.getByRole('navigation', { name: 'Columns' });
  const [first, second] = [
    tabs.getByRole('button', { name: own }),
    tabs.getByRole('button', { name: other }),
  ];
  await first.tap();
  await expect(slots(page).first()).toBeInViewport({ ratio: 0.9 });
  await expect(slots(page).last()).not.toBeInViewport({ ratio: 0.5 });
  await expect(first).toHaveAttribute('aria-current', 'true');
  await second.press('Enter');
  await expect(slots(page).last()).toBeInViewport({ ratio: 0.9 });
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(first).toHaveAttribute('aria-current', 'false');

  await test.step('a swipe marks the name of the column it ends at', async () => {
    await page
      .getByRole('group', { name: 'Compared models' })
      .evaluate((strip) => strip.scrollTo({ left: 0 }));
    await expect(first).toHaveAttribute('aria-current', 'true');
    await expect(slots(page).first()).toBeInViewport({ ratio: 0.9 });
  });
  await expectRoomAt(page, [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]);
  await expectNoAxeViolationsInBothThemes(page);
});
