import { expect, type Locator, type Page } from '@playwright/test';

/** A model's slot; the same model may be in several. */
export function slot(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The slots in order, including empty ones. */
export function slots(page: Page): Locator {
  return page.getByRole('group', { name: 'Compared models' }).locator('> section');
}

/** Opens the comparison. */
export async function openCompare(page: Page): Promise<void> {
  await page.goto('/chat/compare-models');
  await expect(page.getByRole('heading', { name: 'Compare models' })).toBeVisible();
}

/** Finds a model in the open picker and selects it; ours and the others' are on different tabs. */
export async function takeModel(page: Page, name: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'Choose a model' });
  const tab = name.startsWith('Polylogue') ? 'Polylogue' : 'External';
  await picker.getByText(tab, { exact: true }).first().click();
  await picker.getByRole('combobox').fill(name);
  await picker.getByRole('option', { name }).first().click();
  await expect(picker).toBeHidden();
}

/** Puts models into the two slots, which have some to begin with, and adds more for further names. */
export async function chooseModels(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const button =
      index < 2
        ? slots(page)
            .nth(index)
            .getByRole('button', { name: /^Model: / })
        : page.getByRole('button', { name: 'Add model' });
    await button.click();
    await takeModel(page, name);
  }
  await expect(slots(page)).toHaveCount(Math.max(2, names.length));
}

/** Waits until every slot has answered. */
export async function expectAllAnswered(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('button', { name: /^Keep this answer: / })).toHaveCount(count);
  await expect(
    page.getByRole('button', { name: /^Keep this answer: / }).and(page.locator(':disabled')),
  ).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
}
