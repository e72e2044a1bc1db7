import { expectEverythingNamed, expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, expectAnswered, say, send } from './support/chat.ts';
import { expect, test } from './support/test.ts';

test('the chat is accessible when empty, while writing, after a failure and after an answer', async ({
  signedInPage: page,
}) => {
  await expectNoAxeViolationsInBothThemes(page);
  await send(page, 'Take your time [[sim tokens=900 rate=20]]');
  await expect(answers(page).first()).toContainText('writing…');
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectAnswered(page);
  await send(page, 'This one fails [[sim fail=400]]');
  await expect(answers(page).last().getByRole('alert')).toBeVisible();
  await composer(page).fill('A draft with an estimate');
  await expectNoAxeViolationsInBothThemes(page);
  await expectEverythingNamed(page);
});

/** Everything an answer can contain. */
const rich = `All of it [[sim echo rate=0]]

## A heading

Words, \`code\`, **strong ones**, a [link](https://example.org), $E = mc^2$, and $5 and $10.

$$\\int_0^1 x^2\\,dx = \\tfrac{1}{3}$$

\`\`\`sql
select id from jobs where state = 'queued' order by priority, id for update skip locked limit 1 -- one round trip
\`\`\`

| Point | PostgreSQL | Redis |
| --- | --- | --- |
| Same transaction | yes | no |

- [x] done
- [ ] not yet

> A quote.`;

test('an answer with every kind of block is accessible, also offline', async ({
  memberPage: page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  const { chat } = await say(page.request, rich);
  await page.goto(`/chat?c=${chat.id}`);
  const answer = answers(page).first();
  await expect(answer.getByRole('table')).toBeVisible();
  await expect(answer.locator('math').first()).toBeAttached();
  await expect(answer).toContainText('$5 and $10');
  await expectNoAxeViolationsInBothThemes(page);

  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toBeHidden();
});

test('the answer settings open and close by keyboard', async ({ signedInPage: page }) => {
  const button = page.getByRole('button', { name: 'Answer settings' });
  await button.focus();
  await page.keyboard.press('Enter');
  const invitation = page.getByText('Language, tone and style of answers come with the Basic plan.');
  await expect(invitation).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(invitation).toBeHidden();
  await expect(button).toBeFocused();
});
