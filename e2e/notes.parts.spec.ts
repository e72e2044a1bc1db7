import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { answers, chooseTool, expectAnswered, writeAnswer } from './support/chat.ts';
import { makeNote, noteText, storedNote } from './support/notes.ts';
import { expect, test } from './support/test.ts';

const answer = `Of course, here it is.

## The *plan* for tea

Energy is $E = mc^2$, said[^1] so **\`boldly\`**.

$$
\\int_0^1 x\\,dx
$$

> [!WARNING]
> It is hot

\`\`\`mermaid
flowchart LR
  A[Leaves] --> B[Cup]
\`\`\`

- [x] boil
- [ ] pour

| Left | Right |
| :--- | ----: |
| a | 12 |

<details>
<summary>More</summary>

Unfolded

</details>

![A cup](https://example.org/cup.png)

[^1]: By a physicist.
`;

function tool(page: Page, name: string) {
  return page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
}

async function insert(page: Page, name: string): Promise<void> {
  await tool(page, 'Insert').press('Enter');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
}

async function openNewNote(page: Page, id: number): Promise<void> {
  await page.goto(`/chat?n=${id}`);
  await noteText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  // The editor hears of the caret with the next frame, and only while it has the focus.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}

test('an answer saved as a note is called by its heading, shows all it showed, and is the same Markdown again', async ({
  memberPage: page,
}) => {
  const chat = await writeAnswer(page.request, answer);
  await page.goto(`/chat?c=${chat}`);
  await expectAnswered(page);
  await chooseTool(answers(page).last(), 'Save as a note');
  await page.getByText('Saved as a note.').locator('..').getByRole('button', { name: 'Open' }).click();
  const text = noteText(page);
  await expect(page.getByRole('heading', { level: 1, name: 'The plan for tea' })).toBeVisible();
  await expect(text.getByRole('heading', { level: 2, name: 'The plan for tea' })).toBeVisible();
  await expect(text.getByRole('button', { name: 'Edit the formula E = mc^2' })).toBeVisible();
  await expect(text.locator('.katex-display')).toBeVisible();
  await expect(text.getByRole('note').filter({ hasText: 'Warning' })).toContainText('It is hot');
  await expect(text.getByRole('img', { name: 'Diagram (flowchart)' })).toContainText('Leaves');
  await expect(text.getByRole('checkbox').first()).toBeChecked();
  await expect(text.getByRole('columnheader', { name: 'Right' })).toHaveCSS('text-align', 'right');
  await expect(text.getByRole('note', { name: 'Footnote 1' })).toHaveCount(2);
  await expect(text.getByRole('link', { name: 'A cup' })).toHaveAttribute(
    'href',
    'https://example.org/cup.png',
  );
  await expect(text.locator('strong code, code strong')).toHaveText('boldly');
  await expectNoAxeViolationsInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Markdown' }).click(),
  ]);
  const stream = await download.createReadStream();
  const markdown = Buffer.concat(await stream.toArray()).toString();
  const squeezed = (written: string) => written.replaceAll(/\s+/g, ' ').trim();
  expect(squeezed(markdown)).toBe(
    squeezed(`# The plan for tea\n\n${answer.replace('| ----: |', '| ---: |')}`),
  );
});

test('formulas, a diagram, a callout and a footnote are written by keyboard, and stay', async ({
  memberPage: page,
  context,
}) => {
  const id = await makeNote(context, 'Tea', 'Energy ');
  await openNewNote(page, id);
  const text = noteText(page);

  await insert(page, 'Formula');
  const tex = page.getByRole('textbox', { name: 'Formula in TeX' });
  await expect(tex).toBeFocused();
  await page.keyboard.type('x^2');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(tex).toBeHidden();
  await expect(text.locator('.katex')).toBeVisible();
  await expect(text).toBeFocused();

  // The arrows select a formula, and Enter opens it.
  await page.keyboard.press('ArrowLeft');
  await expect(text.locator('.ProseMirror-selectednode')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(tex).toHaveValue('x^2');
  await expect(tex).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' + 1');
  await page.keyboard.press('Escape');
  await expect(text.getByRole('button', { name: 'Edit the formula x^2 + 1' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+End');

  await insert(page, 'Footnote');
  await page.keyboard.type('Said by whom');
  await expect(text.getByRole('note', { name: 'Footnote 1' })).toHaveCount(2);

  await page.keyboard.press('ControlOrMeta+End');
  await insert(page, 'Diagram');
  await expect(page.getByRole('textbox', { name: 'Diagram in Mermaid' })).toBeFocused();
  await page.keyboard.type('flowchart LR\nA[Leaf] --> B[Cup]');
  await expect(text.getByRole('img', { name: 'Diagram (flowchart)' })).toContainText('Leaf');
  await page.getByRole('button', { name: 'Done' }).click();

  await page.keyboard.press('ControlOrMeta+End');
  await insert(page, 'Callout');
  await page.keyboard.type('Hot');
  await page.getByRole('combobox', { name: 'Callout type' }).selectOption('caution');
  await expect(text.getByRole('note').filter({ hasText: 'Caution' })).toContainText('Hot');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(text.getByRole('button', { name: 'Edit the formula x^2 + 1' })).toBeVisible();
  await expect(text.getByRole('img', { name: 'Diagram (flowchart)' })).toContainText('Leaf');
  await expect(text.getByRole('note').filter({ hasText: 'Caution' })).toContainText('Hot');
  const stored = await storedNote(context, id);
  for (const part of ['"tex":"x^2 + 1"', '"type":"footnote"', '"kind":"caution"', 'A[Leaf] --> B[Cup]'])
    expect(stored).toContain(part);
});

test('an unwritten formula leaves nothing behind; a column is aligned as a whole, and its lines are seen', async ({
  memberPage: page,
  context,
}) => {
  const id = await makeNote(context, 'Tea', 'Words');
  await openNewNote(page, id);
  const text = noteText(page);
  await insert(page, 'Formula');
  await page.keyboard.press('Escape');
  await expect(text.getByRole('button')).toHaveCount(0);

  await tool(page, 'Table').click();
  await page.keyboard.press('Tab');
  await tool(page, 'Column alignment').click();
  await page.getByRole('menuitemradio', { name: 'Right' }).click();
  for (const cell of [text.getByRole('columnheader').nth(1), text.getByRole('cell').nth(1)]) {
    await expect(cell).toHaveCSS('text-align', 'right');
    await expect(cell).toHaveCSS('border-inline-start-width', '1px');
  }
  await expect(text.getByRole('cell').first()).not.toHaveCSS('text-align', 'right');
});

test('what is copied from a note pastes whole into another one, and with its shape elsewhere', async ({
  memberPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await makeNote(context, 'Tea', 'snake_case ');
  await openNewNote(page, id);
  await insert(page, 'Formula');
  await page.keyboard.type('x^2');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  const [html, plain] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return [await read('text/html'), await read('text/plain')];
  });
  expect(html).toContain('<span data-tex="x^2">$x^2$</span>');
  expect(plain).toContain('snake_case x^2');

  await openNewNote(page, await makeNote(context, 'Other', 'Before: '));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(noteText(page)).toContainText('snake_case');
  await expect(noteText(page).getByRole('button', { name: 'Edit the formula x^2' })).toBeVisible();
});
