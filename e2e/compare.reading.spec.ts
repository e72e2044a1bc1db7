import type { Locator } from '@playwright/test';
import { atRest } from './support/at-rest.ts';
import { answers, composer, send } from './support/chat.ts';
import { chooseModels, expectAllAnswered, openCompare, slot, slots, takeModel } from './support/compare.ts';
import { expect, test } from './support/test.ts';

const own = 'Polylogue Balanced';
const other = 'Claude Haiku 5.5';

/** The scrolling text of a column. */
function textOf(column: Locator): Locator {
  return column.getByRole('region');
}

function topOf(column: Locator): Promise<number> {
  return textOf(column).evaluate((box) => box.scrollTop);
}

/** How far along a column is: 0 at its beginning, 1 at its end. */
function partOf(column: Locator): Promise<number> {
  return textOf(column).evaluate((box) => box.scrollTop / (box.scrollHeight - box.clientHeight));
}

test('long answers are read from their beginning, scroll together, and are copied', async ({
  memberPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCompare(page);
  await chooseModels(page, [own, other]);
  const [first, second] = [slots(page).first(), slots(page).last()];

  await test.step('finished answers are shown from the top', async () => {
    await send(page, 'Tea or coffee? [[sim tokens=900 rate=0]]');
    await expectAllAnswered(page, 2);
    await expect
      .poll(() => textOf(first).evaluate((box) => box.scrollHeight > box.clientHeight * 2))
      .toBe(true);
    await expect.poll(() => Promise.all([topOf(first), topOf(second)])).toEqual([0, 0]);
  });

  await test.step('a follow-up is shown from its own beginning', async () => {
    await send(page, 'And in the evening? [[sim tokens=900 rate=0]]');
    await expect(answers(page)).toHaveCount(4);
    await expectAllAnswered(page, 2);
    for (const column of [first, second]) {
      const heading = column.getByText('And in the evening?');
      await expect(heading).toBeInViewport();
      const distance = () =>
        heading.evaluate((element) => {
          const box = element.closest('[role="region"]');
          return element.getBoundingClientRect().top - (box?.getBoundingClientRect().top ?? 0);
        });
      await expect.poll(distance).toBeLessThan(80);
    }
  });

  await test.step('columns scroll together, by wheel and by keyboard', async () => {
    await textOf(first).hover();
    await page.mouse.wheel(0, -20_000);
    await expect.poll(() => partOf(first)).toBe(0);
    await expect.poll(() => partOf(second)).toBe(0);
    await textOf(second).focus();
    await page.keyboard.press('End');
    await expect.poll(() => partOf(second)).toBeGreaterThan(0.98);
    await expect.poll(() => partOf(first)).toBeGreaterThan(0.98);
  });

  await test.step('the choice is remembered, and apart means apart', async () => {
    const toggle = page.getByRole('button', { name: /^Scroll columns together/ });
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect(answers(page)).toHaveCount(4);
    await atRest(second.getByText('And in the evening?'));
    const before = await topOf(second);
    await textOf(first).hover();
    await page.mouse.wheel(0, 20_000);
    await expect.poll(() => partOf(first)).toBeGreaterThan(0.98);
    expect(await topOf(second)).toBe(before);
    await toggle.click();
  });

  await test.step('with Alt one column moves alone and keeps its distance', async () => {
    await textOf(first).hover();
    await page.mouse.wheel(0, -20_000);
    await expect.poll(() => partOf(second)).toBe(0);
    await page.keyboard.down('Alt');
    await page.mouse.wheel(0, 300);
    await page.keyboard.up('Alt');
    await expect.poll(() => topOf(first)).toBeGreaterThan(250);
    expect(await topOf(second)).toBe(0);
  });

  await test.step('an answer and the whole comparison are copied', async () => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    // A test before this one may have copied something.
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: `Copy the answer: ${other}` }).click();
    await expect.poll(copied).not.toBe('');
    const single = await copied();
    expect(single).not.toContain(own);
    const older = slot(page, other)
      .getByRole('article', { name: `Answer from ${other}` })
      .first();
    await older.getByRole('button', { name: 'Copy the answer' }).click();
    await expect.poll(copied).not.toBe(single);
    const former = await copied();
    await page.getByRole('button', { name: 'Copy the whole comparison' }).click();
    await expect.poll(copied).toContain(`## ${own}`);
    const whole = await copied();
    expect(whole.split(`## ${other}`)).toHaveLength(3);
    for (const answer of [single, former])
      expect(whole).toContain(answer.trim().slice(-200).replaceAll(/^#/gm, '###'));
    expect(whole).toMatch(/> Tea or coffee\?[^]+> And in the evening\?/);
  });
});

test('after the answers the composer is one line, and one answer can be read alone', async ({
  memberPage: page,
}) => {
  await openCompare(page);
  await chooseModels(page, [own, other]);
  const height = async () => (await atRest(composer(page))).height;
  const before = await height();
  await send(page, 'Tea or coffee? [[sim tokens=30 rate=0]]');
  await expectAllAnswered(page, 2);
  await expect.poll(height).toBe(30);
  await expect(page.getByRole('button', { name: 'Capsules of this comparison' })).toBeHidden();
  await composer(page).click();
  await expect.poll(height, 'to write on').toBe(before);

  await page.getByRole('button', { name: `Read only this answer: ${other}` }).click();
  await expect(slots(page)).toHaveCount(1);
  await expect(slot(page, other)).toBeVisible();
  await page.getByRole('button', { name: 'Show all answers' }).click();
  await expect(slots(page)).toHaveCount(2);
});

test('a free account begins with a pair it can afford, and is told what is dear', async ({
  memberPage: page,
}) => {
  await openCompare(page);
  await expect(slots(page).getByRole('button', { name: /^Model: / })).toHaveCount(2);
  await page.reload();
  await expect(slots(page).getByRole('button', { name: /^Model: / }), 'it stays').toHaveCount(2);
  await expect(page.getByText('Expensive for your balance')).toHaveCount(0);
  await slots(page)
    .first()
    .getByRole('button', { name: /^Model:/ })
    .click();
  await takeModel(page, 'Claude Opus');
  await expect(slots(page).first()).toContainText(
    /Expensive for your balance\. An answer takes about [\d,]+ tokens/,
  );
});

test('a model changed while its chat is created is neither asked nor given the other’s answer', async ({
  memberPage: page,
}) => {
  await openCompare(page);
  await chooseModels(page, [own, other]);
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/compare-models/create-chat-list', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/compare-models/create-chat-list');
  await composer(page).fill('Who are you? [[sim tokens=20 rate=0]]');
  await composer(page).press('Enter');
  await asked;
  await slots(page)
    .first()
    .getByRole('button', { name: `Model: ${own}` })
    .click();
  await takeModel(page, 'Polylogue Fast');
  release();
  await expect(answers(page)).toHaveCount(1);
  await expect(slot(page, other).getByRole('article', { name: `Answer from ${other}` })).toBeVisible();
  await expect(slot(page, 'Polylogue Fast').getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('article', { name: `Answer from ${own}` })).toHaveCount(0);
});
