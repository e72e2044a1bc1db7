import { answers, composer, expectAnswered, requests, say, writeAnswer } from './support/chat.ts';
import { productUrl } from './support/addresses.ts';
import { makeNote, noteText } from './support/notes.ts';
import { callHeaders } from './support/people.ts';
import { expect, test } from './support/test.ts';

const mixed = `## مقارنة

الشاي أرخص من القهوة.

- شاي أخضر
- شاي أسود

> שלום עולם

| نوع | وقت |
|---|---|
| أخضر | دقيقتان |

\`\`\`js
const a = 'مرحبا';
\`\`\`

And this is English.`;

test('each block of an answer reads in its own direction, and code from the left', async ({
  memberPage: page,
}) => {
  const chat = await writeAnswer(page.request, mixed);
  await page.goto(`/chat?c=${chat}`);
  await expectAnswered(page);
  const answer = answers(page).first();
  for (const block of [
    answer.getByRole('heading'),
    answer.locator('p', { hasText: 'الشاي' }),
    answer.locator('ul'),
    answer.locator('blockquote'),
    answer.locator('table'),
  ]) {
    await expect(block).toHaveCSS('direction', 'rtl');
  }
  await expect(answer.locator('pre')).toHaveCSS('direction', 'ltr');
  await expect(answer.locator('p', { hasText: 'English' })).toHaveCSS('direction', 'ltr');
  // The bullets stand on the right, the line of the quote too.
  const quote = await answer
    .locator('blockquote')
    .evaluate((element) => getComputedStyle(element).borderRightWidth);
  expect(quote).toBe('2px');

  await answer.getByRole('button', { name: 'Edit the answer' }).click();
  const editor = page.getByRole('textbox', { name: 'Text of the answer' });
  await expect(editor.locator('ul')).toHaveCSS('direction', 'rtl');
  await expect(editor.locator('pre').first()).toHaveCSS('direction', 'ltr');
  await expect(editor.locator(':scope > p').last()).toHaveCSS('direction', 'ltr');
});

test('messages, the composer, titles and notes read in the direction of their words', async ({
  memberPage: page,
  context,
}) => {
  await page.goto('/chat');
  await composer(page).fill('מה שלומך היום? [[sim tokens=5 rate=0]]');
  await expect(composer(page)).toHaveCSS('direction', 'rtl');
  await composer(page).press('Enter');
  await expectAnswered(page);
  await expect(requests(page).locator('p').first()).toHaveCSS('direction', 'rtl');
  await composer(page).fill('Hello');
  await expect(composer(page)).toHaveCSS('direction', 'ltr');

  const id = await makeNote(context, 'رحلة', 'خطة السفر');
  await page.goto(`/chat?n=${id}`);
  await expect(noteText(page).locator('p').first()).toHaveCSS('direction', 'rtl');
  await expect(page.getByRole('heading', { name: 'رحلة' })).toHaveCSS('direction', 'rtl');
});

test('messages say their language, and what the interface says in them keeps its own', async ({
  memberPage: page,
}) => {
  const { chat, response } = await say(page.request, 'Почему море солёное? [[sim tokens=5 rate=0]]');
  await page.request.post(`${productUrl()}/api/message/update-response?messageId=${response.id}`, {
    headers: callHeaders,
    data: { message: 'Реки приносят соль.\n\n```js\nconst salt = 35;\n```' },
  });
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  const languageOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang');
  expect(await requests(page).getByText('Почему море').evaluate(languageOf)).toBe('ru');
  const answer = answers(page).first();
  expect(await answer.getByText('Реки приносят').evaluate(languageOf)).toBe('ru');
  const copy = answer.getByRole('group', { name: 'Code in js' }).getByRole('button', { name: 'Copy' });
  expect(await copy.evaluate(languageOf)).toBe('en');
});
