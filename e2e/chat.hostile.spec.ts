import { hostileTexts } from '@polylogue/document/hostile-texts.testing';
import type { Page } from '@playwright/test';
import { answers, ask, composer, expectAnswered, say } from './support/chat.ts';
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
