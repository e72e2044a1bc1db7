import type { Disagreement } from '@polylogue/contract/agreement';
import type { Locator } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, requests, send } from './support/chat.ts';
import { rowNames } from './support/chats.ts';
import { chooseModels, expectAllAnswered, openCompare, slot, slots, takeModel } from './support/compare.ts';
import { grantPlan } from './support/operator.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/test.ts';

/** Demo models do not contradict each other, so the second answer is altered. */
function withConflict(found: Disagreement): Disagreement {
  const [first, second] = found.answers;
  const sentence = second?.sentences.find(({ text }) => text.includes('128'));
  if (first === undefined || sentence === undefined) throw new Error('Nothing to contradict');
  sentence.mark = 'conflict';
  sentence.conflicts = [
    { kind: 'number', value: '128', others: [{ messageId: first.messageId, value: '82' }] },
  ];
  return found;
}

const own = 'Polylogue Balanced';
const other = 'Claude Sonnet 5.5';
/** Available on one host only, so that there is no fallback when it fails. */
const oneWay = 'Codestral';

test('two models are asked at once; the kept answer becomes a chat and counts on the scoreboard', async ({
  memberPage: page,
}) => {
  await openCompare(page);
  await expect(slots(page)).toHaveCount(2);
  const models = slots(page).getByRole('button', { name: /^Model: / });
  await expect(models, 'one can ask at once').toHaveCount(2);

  await test.step('the picker has own and external models, no image models, and works by keyboard', async () => {
    await models.first().press('Enter');
    const picker = page.getByRole('dialog', { name: 'Choose a model' });
    const kinds = picker.getByRole('radiogroup', { name: 'Model type' }).getByRole('radio');
    await expect(kinds).toHaveCount(3);
    await expect(kinds.first(), 'it opens on all models').toBeChecked();
    await picker.getByText('External', { exact: true }).click();
    await picker.getByRole('combobox').fill('image');
    await expect(picker.getByRole('option', { name: /^GPT Image/ })).toHaveCount(0);
    await picker.getByRole('combobox').fill(other);
    await picker.getByRole('combobox').press('Enter');
    await expect(slot(page, other)).toBeVisible();
    await models.last().click();
    await picker.getByRole('combobox').fill(other);
    await expect(picker.getByRole('option', { name: /In the comparison/ })).toHaveCount(1);
    await takeModel(page, own);
  });

  await test.step('the first two are fixed, and a third needs the next plan', async () => {
    await expect(page.getByText('2 models', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add model' }).click();
    const invitation = page.getByRole('dialog', { name: 'Compare more at once' });
    await expect(invitation).toContainText(
      'Your plan lets you compare 2 models at a time. Basic lets you compare 3.',
    );
    await invitation.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the price is shown in advance: each slot, the total, and the balance left', async () => {
    await composer(page).fill('Tea or coffee? [[sim tokens=90 rate=300]]');
    await expect(slot(page, own)).toContainText(/next ≤ [\d,]+ tokens/);
    await expect(page.getByText(/^Usually ≈ [\d,]+, at most [\d,]+ tokens$/)).toBeVisible();
    await expect(page.getByText(/[\d,]+ left after sending/)).toBeVisible();
  });

  await test.step('the answers are side by side under the request', async () => {
    await composer(page).press('Enter');
    await expect(requests(page)).toContainText('Tea or coffee?');
    await expectAllAnswered(page, 2);
    await expect(answers(page)).toHaveCount(2);
    await expect(slot(page, own)).toContainText(/\d\ss · 1?\d\d\stokens/);
    await expect(slot(page, own)).toContainText(/first\sword\s[\d.]+\ss/);
    await expect(slot(page, own).getByText('Cheapest')).toBeVisible();
  });

  await test.step('a follow-up continues each thread', async () => {
    await send(page, 'And in the evening? [[sim tokens=30 rate=0]]');
    await expect(answers(page)).toHaveCount(4);
    await expectAllAnswered(page, 2);
    await expect(slot(page, other)).toContainText('Tea or coffee?');
    expect(await rowNames(page)).toEqual([]);
  });

  await test.step('one is kept', async () => {
    await page.getByRole('button', { name: `Keep this answer: ${other}` }).click();
    const question = page.getByRole('dialog', { name: `Keep the answer from ${other}?` });
    await expect(question).toContainText('The other answer will be deleted; this cannot be undone.');
    await question.getByRole('button', { name: 'Keep this answer' }).click();
    await expect(page).toHaveURL(/\/chat\?c=\d+$/);
    await expect(requests(page)).toHaveCount(2);
    await expect(answers(page)).toHaveCount(2);
    await expect.poll(() => rowNames(page)).toEqual([expect.stringMatching(/^Tea or coffee\?/)]);
    await openCompare(page);
    await expect(slot(page, own)).toContainText('Ready.');
    await expect(answers(page)).toHaveCount(0);
  });

  await test.step('the scoreboard counts it, is exported as csv, and is deleted', async () => {
    await page.goto('/chat/settings/scoreboard');
    const board = page.getByRole('region', { name: 'Scoreboard' }).first();
    await expect(board.getByRole('row', { name: new RegExp(`^${other} 1 of 1 `) })).toBeVisible();
    await expect(board.getByRole('row', { name: new RegExp(`^${own} 0 of 1 `) })).toBeVisible();
    const file = page.waitForEvent('download');
    await board.getByRole('button', { name: 'Export as csv' }).click();
    expect((await file).suggestedFilename()).toBe('scoreboard.csv');
    await board.getByRole('button', { name: 'Delete the scoreboard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the scoreboard' }).click();
    await expect(board).toContainText('No comparisons in this period');
  });
});

test('answers that end before the send is acknowledged show what they cost', async ({ memberPage: page }) => {
  let ended = 0;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (payload.includes('"eof":"end"')) ended += 1;
    });
  });
  await page.route('**/api/compare-models/send-message', async (route) => {
    const response = await route.fetch();
    await expect.poll(() => ended).toBe(2);
    await route.fulfill({ response });
  });
  await openCompare(page);
  await chooseModels(page, [own, other]);
  await send(page, 'Shortly [[sim tokens=20 rate=0]]');
  await expect(page.getByText(/s · [\d,]+\stokens$/)).toHaveCount(2);
});

test('one of three models fails and is retried alone; a reload mid-answer loses nothing', async ({
  memberPage: page,
  person,
}) => {
  await grantPlan(person, 'basic');
  await openCompare(page);
  await chooseModels(page, [own, oneWay, own]);
  const twins = slot(page, own);
  const keepable = page.getByRole('button', { name: /^Keep this answer: / }).and(page.locator(':enabled'));

  await test.step('one fails, the others are not affected', async () => {
    // Fails once for exactly this text, so no other test may use it.
    await send(page, `Who fails ${person.login}? [[sim fail=400 at=mistral times=1 tokens=40 rate=0]]`);
    await expect(slot(page, oneWay).getByRole('alert')).toContainText('Nothing was charged.');
    await expect(keepable).toHaveCount(2);
    await slot(page, oneWay).getByRole('button', { name: 'Try again' }).click();
    await expectAllAnswered(page, 3);
    await expect(slot(page, oneWay).getByRole('alert')).toHaveCount(0);
    await expect(answers(page)).toHaveCount(3);
  });

  await test.step('a reload mid-answer restores the threads, their text and the draft', async () => {
    await send(page, 'At length [[sim tokens=1200 rate=40]]');
    await composer(page).fill('half a thought');
    await expect(twins.first().getByRole('article').last()).toContainText(/\w+ \w+/);
    await page.reload();
    await expect(composer(page)).toHaveValue('half a thought');
    await expect(answers(page)).toHaveCount(6);
    await expect(page.getByRole('button', { name: /^Stop / })).toHaveCount(3);
  });

  await test.step('one is stopped, then all', async () => {
    await twins
      .first()
      .getByRole('button', { name: `Stop ${own}` })
      .click();
    await expect(twins.first()).toContainText('stopped');
    await expect(page.getByRole('button', { name: /^Stop / })).toHaveCount(2);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('The answer was stopped early.')).toHaveCount(3);
    await expect(composer(page)).toHaveValue('half a thought');
  });

  await test.step('a model without image input says so and gets only the text', async () => {
    const price = (of: Locator) => of.getByText(/next ≤ [\d,]+ tokens/).innerText();
    // The stopped answers count as history once their costs are known.
    await expect(page.getByText(/s · [\d,]+\stokens$/)).toHaveCount(3);
    const blind = await price(slot(page, oneWay));
    const sighted = await price(twins.first());
    await page.getByLabel('Add images', { exact: true }).setInputFiles(picture);
    await expect(slot(page, oneWay)).toContainText('can’t read images');
    await expect(twins.first()).not.toContainText('can’t read images');
    await expect.poll(() => price(twins.first())).not.toBe(sighted);
    await expect.poll(() => price(slot(page, oneWay))).toBe(blind);
    await send(page, 'What is this? [[sim tokens=20 rate=0]]');
    await expectAllAnswered(page, 3);
    await expect(requests(page).getByRole('img')).toBeVisible();
    await expect(slot(page, oneWay)).toContainText('can’t read images');
  });

  await test.step('the third slot can be removed, with its thread', async () => {
    await page.getByRole('button', { name: `Remove ${own}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(slots(page)).toHaveCount(2);
  });
});

test('five models fit, their agreement is visible, and they are merged into a new chat', async ({
  memberPage: page,
  person,
}) => {
  await grantPlan(person, 'pro');
  await openCompare(page);
  await chooseModels(page, [own, other, 'Polylogue Fast', 'GPT-6.1', 'Mistral']);
  await send(page, 'Water boils at 100 degrees. The Alps have 128 peaks above it. [[sim echo rate=0]]');
  await expectAllAnswered(page, 5);

  await test.step('off-screen slots are reached by keyboard', async () => {
    const columns = page.getByRole('navigation', { name: 'Columns' });
    // Choosing models may have moved them.
    await columns.getByRole('button').nth(1).press('Enter');
    await expect(slots(page).last()).not.toBeInViewport({ ratio: 0.6 });
    await columns.getByRole('button').nth(5).focus();
    await page.keyboard.press('Enter');
    await expect(slots(page).last()).toBeInViewport({ ratio: 0.95 });
    await columns.getByRole('button').nth(1).press('Enter');
    await expect(slots(page).first()).toBeInViewport({ ratio: 0.95 });
  });

  await test.step('agreements are marked in every slot, and conflicts with their values', async () => {
    await page.route('**/api/compare-models/disagreement', async (route) => {
      const answer = await route.fetch();
      const found = (await answer.json()) as Disagreement;
      await route.fulfill({ response: answer, json: withConflict(found) });
    });
    await page.getByText('Agreement', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'What the marks mean' })).toContainText('Said by all');
    const fact = page.locator('mark').filter({ hasText: 'Water boils at 100 degrees.' });
    await expect(fact).toHaveCount(5);
    await expect(fact.first()).toContainText('Said by all:');
    await fact.first().focus();
    await expect(page.locator('mark[data-active]')).toHaveCount(5);
    await expect(slot(page, other).locator('mark').filter({ hasText: 'Differs:' })).toContainText(
      `128 ≠ 82 · ${own}`,
    );
    await expectNoAxeViolationsInBothThemes(page);
    await page.getByText('Answers', { exact: true }).click();
    await expectNoAxeViolationsInBothThemes(page);
  });

  await test.step('a model merges all answers into one', async () => {
    await page.getByRole('button', { name: 'Merge' }).click();
    await takeModel(page, own);
    await expect(page).toHaveURL(/\/chat\?c=\d+$/);
    await expect(answers(page)).toHaveCount(1);
    const asked = requests(page).first();
    await expect(asked).toContainText(/^Merge of 5 answers: /);
    await expect(asked.getByText('<answer from=')).toBeHidden();
    await asked.getByRole('button', { name: 'Show what was sent' }).click();
    await expect(asked.getByText('<answer from=')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Merge: / })).toBeVisible();
    await expectNoAxeViolationsInBothThemes(page);
    await openCompare(page);
    await expect(answers(page)).toHaveCount(5);
  });
});

test('a plan without comparison shows an upgrade offer, not an error', async ({ residentTab: page }) => {
  await page.route('**/api/account-info/tariff-data', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isCompareAvailable: false } });
  });
  await openCompare(page);
  await expect(page.getByRole('heading', { name: 'Hear several models at once' })).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/chat/tariffs');
});

test('where there is no pair to begin with, each slot has a button to choose a model', async ({
  memberPage: page,
}) => {
  await page.route('**/api/ai-chat/model-list*', async (route) => {
    const response = await route.fetch();
    const models = (await response.json()) as { list: { typeName: string }[] };
    const list = models.list.filter(({ typeName }) => typeName === 'Anthropic');
    await route.fulfill({ response, json: { ...models, list } });
  });
  await openCompare(page);
  const plus = page.getByRole('button', { name: 'Choose a model' });
  await expect(plus).toHaveCount(2);
  await plus.first().press('Enter');
  await takeModel(page, other);
  await expect(slot(page, other)).toBeVisible();
  await expect(plus).toHaveCount(1);
});
