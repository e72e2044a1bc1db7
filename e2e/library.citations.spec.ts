import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, expectAnswered, send } from './support/chat.ts';
import { chooseModels, expectAllAnswered, openCompare, slot } from './support/compare.ts';
import { connect, filledCapsule, newChat } from './support/library.ts';
import { expect, test } from './support/test.ts';

const texts = {
  'Claims of jobs':
    '# Claims\n\nClaims are not renewed. A claimed job may stay silent for ninety seconds. Then any worker may take it.',
  'Review of the incident':
    '# Review\n\nThe night was long. On 14 March a claimed job stayed silent for two minutes. A second worker took it.',
};
/** What is tinted in the answer. */
function tinted(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(CSS.highlights.get('cited') ?? [])].map(String));
}

const question = 'How long may a claimed job stay silent?';

test('an answer cites its sources: they open at the passage and can be left out', async ({
  memberPage: page,
}) => {
  const capsule = await filledCapsule(page.request, 'Ingestion handbook', texts);
  const chat = await newChat(page.request, 'Claims');
  await connect(page.request, capsule, chat);
  await page.goto(`/chat?c=${chat}`);
  const panel = page.getByRole('complementary', { name: 'Source' });
  const first = answers(page).first();
  const mark = first.getByRole('button', { name: /^Source 1: Claims of jobs/ });

  await test.step('a mark opens its source while the answer is still being written', async () => {
    await send(page, `${question} [[sim stall=600 rate=0]]`);
    await mark.click();
    await expect(panel.locator('mark')).toContainText('ninety seconds');
    await expect(panel.getByRole('button', { name: /^Leave this source out/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expectAnswered(page);
  });

  await test.step('Escape closes it and the mark has the focus again', async () => {
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(mark).toBeFocused();
  });

  await send(page, `${question} [[sim rate=0]]`);
  await expectAnswered(page);
  await page.reload();
  const answer = answers(page).last();
  const sources = answer.getByRole('region', { name: 'Sources of this answer' });

  await test.step('below the answer its sources are listed, and the mark says its title', async () => {
    await expect(sources).toContainText('2 sources');
    await expect(sources).toContainText('Ingestion handbook');
    await expect(answer.getByText('read 2 passages of 1 capsule')).toBeVisible();
    await expect(sources.getByRole('button')).toHaveCount(2);
    const second = answer.getByRole('button', { name: /^Source 2: Review of the incident/ });
    await second.focus();
    await expect(page.getByRole('tooltip', { name: /Review of the incident/ })).toBeVisible();
    await second.press('Enter');
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('heading', { name: 'Source 2', exact: true })).toBeVisible();
    // The sentence that was leaned on, not the whole passage.
    await expect(panel.locator('mark')).toHaveText(
      'On 14 March a claimed job stayed silent for two minutes.',
    );
    await expect
      .poll(() => tinted(page), 'the sentence in the answer too')
      .toEqual([expect.stringContaining('stayed silent for two minutes')]);
    await panel.getByRole('button', { name: 'Previous source' }).click();
    await expect(panel.locator('mark')).toHaveText('A claimed job may stay silent for ninety seconds.');
    await expect.poll(() => tinted(page)).toEqual([expect.stringContaining('silent for ninety seconds')]);
    await expectNoAxeViolationsInBothThemes(page);
  });

  await test.step('without the source the answer is written again, beside the first', async () => {
    await panel.getByRole('button', { name: 'Leave this source out and answer again' }).click();
    await expect(panel).toBeHidden();
    await expect.poll(() => tinted(page)).toEqual([]);
    await expectAnswered(page);
    await expect(answer).toContainText('2 / 2');
    await expect(sources).toContainText('1 source');
    await expect(sources.getByRole('button')).toContainText(['Review of the incident']);
  });
});

test('a cited table opens as a table, with the row that was leaned on highlighted', async ({
  memberPage: page,
}) => {
  const rows = ['Green tea | 2 | 80', 'Black tea | 4 | 95', 'White tea | 3 | 75'].map((row) => `| ${row} |`);
  const capsule = await filledCapsule(page.request, 'Tea handbook', {
    'Brewing times': `# Brewing\n\n| Sort | Minutes | Degrees |\n|---|---|---|\n${rows.join('\n')}\n`,
  });
  const chat = await newChat(page.request, 'Tea');
  await connect(page.request, capsule, chat);
  await page.goto(`/chat?c=${chat}`);
  await send(page, 'How many minutes does black tea take? [[sim rate=0]]');
  await expectAnswered(page);
  await answers(page)
    .last()
    .getByRole('listitem')
    .filter({ hasText: 'Black tea' })
    .getByRole('button', { name: /^Source 1: Brewing times/ })
    .click();
  const panel = page.getByRole('complementary', { name: 'Source' });
  await expect(panel.getByRole('heading', { name: 'Source 1', exact: true })).toBeVisible();
  const table = panel.getByRole('region', { name: 'Table: Brewing' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Sort', 'Minutes', 'Degrees']);
  await expect(table.getByRole('row', { name: 'Black tea 4 95' }).locator('mark')).toHaveText([
    'Black tea',
    '4',
    '95',
  ]);
  await expect(table.getByRole('row', { name: 'Green tea 2 80' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
});

test('compared models read the capsules that are chosen for them, and cite them', async ({
  memberPage: page,
}) => {
  await filledCapsule(page.request, 'Ingestion handbook', texts);
  await openCompare(page);
  await chooseModels(page, ['Polylogue Balanced', 'Claude Sonnet 5.5']);
  await page.getByRole('button', { name: 'Capsules of this comparison' }).click();
  const dialog = page.getByRole('dialog', { name: 'Capsules for all models' });
  await dialog.getByRole('checkbox', { name: 'Ingestion handbook' }).check();
  await dialog.getByRole('button', { name: 'Use 1 capsule' }).click();
  await expect(page.getByText('1 capsule', { exact: true })).toBeVisible();
  await composer(page).fill(`${question} [[sim rate=0]]`);
  await composer(page).press('Enter');
  await expectAllAnswered(page, 2);
  for (const name of ['Polylogue Balanced', 'Claude Sonnet 5.5']) {
    await slot(page, name)
      .getByRole('button', { name: /^Source 1: Claims of jobs/ })
      .click();
    const panel = page.getByRole('complementary', { name: 'Source' });
    await expect(panel.locator('mark')).toContainText('ninety seconds');
    await panel.getByRole('button', { name: 'Close' }).click();
  }
});
