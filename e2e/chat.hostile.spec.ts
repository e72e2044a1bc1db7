import { hostileTexts } from '@polylogue/document/hostile-texts.testing';
import type { Page } from '@playwright/test';
import { answers, ask, composer, expectAnswered, requests, say } from './support/chat.ts';
import { makeLong } from './support/history.ts';
import { expect, test } from './support/test.ts';

function textOf(name: string, characters: number): string {
  const found = hostileTexts.find((one) => one.name === name);
  if (!found) throw new Error(`There is no text ${name}.`);
  return found.of(characters);
}

const typed = 'Every letter that is typed arrives, 1234567890.';

/** Types letter by letter, as a person does, and finds every one. */
async function typeEverything(page: Page): Promise<void> {
  await composer(page).click();
  await composer(page).pressSequentially(typed);
  await expect(composer(page)).toHaveValue(typed);
  await composer(page).fill('');
}

test('while such a text is written, what is typed arrives, and the answer ends', async ({
  memberPage: page,
}) => {
  test.slow();
  const text = ['table of full rows', 'formulas', 'opening brackets']
    .map((name) => textOf(name, 8_000))
    .join('\n\n');
  const { chat } = await say(page.request, 'Hello [[sim tokens=5 rate=0]]');
  await page.goto(`/chat?c=${chat.id}`);
  await expect(answers(page)).toHaveCount(1);
  await ask(page.request, `[[sim echo rate=300]] ${text}`, chat.id);
  await expect(answers(page).last()).toContainText('writing…');
  await typeEverything(page);
  await expect(answers(page).last()).toContainText('writing…');
  await expectAnswered(page);
  await typeEverything(page);
});

/** Each fills many screens, or is one line that does not end. */
const kinds = [
  ...['table of bars', 'table of full rows', 'table of one wide row', 'many small tables'],
  ...['opening brackets', 'links in links', 'formulas', 'lists in lists'],
  ...['a long list', 'headings', 'one long line', 'one long word'],
];

test('a chat of such texts is read from its end to its beginning, and what is typed arrives', async ({
  memberPage: page,
}) => {
  test.slow();
  const said = await say(page.request, 'The very first [[sim tokens=5 rate=0]]');
  const texts = kinds.map((name) => textOf(name, 8_000));
  await makeLong(said, texts.length, texts);
  await page.goto(`/chat?c=${said.chat.id}`);
  await expect(answers(page).last()).toBeInViewport();
  await typeEverything(page);
  await page.getByRole('region', { name: 'Messages' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -20_000);
    await expect(requests(page).filter({ hasText: 'The very first' })).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await typeEverything(page);
});
