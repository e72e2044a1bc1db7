import { expectEverythingNamed, expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { expectFieldError } from './support/fields.ts';
import { readLink } from './support/mailbox.ts';
import { picture } from './support/picture.ts';
import { block, notification } from './support/settings.ts';
import { answerTicket, makeTicket, moveTicket } from './support/tickets.ts';
import { expect, test } from './support/test.ts';

const script = '<img src=x onerror="document.title=1"> The third column stays empty.';

test('a user writes with an image, gets a live answer, answers back and closes the ticket', async ({
  memberPage: page,
  person,
  consoleGuard,
}) => {
  consoleGuard.allow(/507|Failed to load resource/);
  await page.goto('/chat/settings/feedback?subject=3&text=I+was+charged+twice&transaction=412');
  const form = block(page, 'Write to us');
  const message = form.getByLabel('Message');
  await test.step('the address fills the form in', async () => {
    await expect(form.getByRole('combobox', { name: 'Subject' })).toHaveValue('Refund');
    await expect(message).toHaveValue('Payment 412\nI was charged twice');
  });
  await test.step('what is missing is said on its field', async () => {
    await message.fill('x');
    await form.getByRole('button', { name: 'Send' }).click();
    await expectFieldError(message, 'At least 2 characters, please.');
    await expect(message).toBeFocused();
  });
  await test.step('images are removed, and uploaded again after a failure', async () => {
    const chooser = form.locator('input[type=file]');
    await chooser.setInputFiles([picture]);
    await form.getByRole('button', { name: `Remove ${picture.name}` }).click();
    await expect(form.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await page.route('**/api/files/store', (route) => route.abort(), { times: 1 });
    await chooser.setInputFiles([{ ...picture, name: 'column.png' }]);
    await form.getByRole('button', { name: 'Try again: column.png' }).click();
    await expect(form.getByRole('button', { name: 'Try again: column.png' })).toHaveCount(0);
    await chooser.setInputFiles([{ ...picture, name: 'column.svg' }]);
    await expect(notification(page, 'Only jpeg and png can be attached.')).toBeVisible();
    await chooser.setInputFiles(
      Array.from({ length: 5 }, (_, index) => ({ ...picture, name: `${index}.png` })),
    );
    await expect(notification(page, 'five images at most')).toBeVisible();
    await expect(form.getByRole('button', { name: /^Remove/ })).toHaveCount(5);
  });
  await test.step('the message is sent and becomes a ticket', async () => {
    await message.fill(script);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(notification(page, 'Your message is sent.')).toBeVisible();
    await expect(message).toHaveValue('');
  });
  const tickets = block(page, 'Tickets');
  const thread = tickets.getByRole('list', { name: 'Messages of the ticket' });
  await test.step('markup is shown as text, under the name of its author', async () => {
    await expect(tickets.getByRole('button', { name: /New/ })).toBeVisible();
    await expect(thread.getByText(script)).toBeVisible();
    await expect(thread.getByText(new RegExp(`^${person.login}`))).toBeVisible();
    await expect(thread.getByRole('link')).toHaveCount(5);
    await expect(page).toHaveTitle('Settings · Polylogue');
  });
  const ticketId = Number(
    /Ticket (\d+)/.exec((await tickets.getByText(/^Ticket \d+/).textContent()) ?? '')?.[1],
  );
  await test.step('an answer arrives while the page is open and is read once it is on the screen', async () => {
    await answerTicket(ticketId, 'Which browser is it?');
    await expect(thread.getByText('Which browser is it?')).toBeVisible();
    await thread.getByText('Support service').scrollIntoViewIfNeeded();
    await expect(thread.getByText(/Moved to “In the works”/)).toBeVisible();
    await expect(tickets.getByRole('img', { name: 'New answer' })).toHaveCount(0);
  });
  await test.step('the user answers with Enter', async () => {
    await tickets.getByLabel('Write a message').fill('Firefox');
    await page.keyboard.press('Enter');
    await expect(thread.getByText('Firefox')).toBeVisible();
    await expect(tickets.getByLabel('Write a message')).toHaveValue('');
  });
  await test.step('it is accessible in both themes', async () => {
    await expectEverythingNamed(page);
    await expectNoAxeViolationsInBothThemes(page);
  });
  await test.step('a closed ticket has neither a form nor a button', async () => {
    await tickets.getByRole('button', { name: 'Close ticket' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click();
    await expect(tickets.getByText('This ticket is closed.')).toBeVisible();
    await expect(tickets.getByLabel('Write a message')).toHaveCount(0);
    await expect(tickets.getByRole('button', { name: 'Close ticket' })).toHaveCount(0);
  });
});

test('the popup opens for a pointer that rests half a second, and shows what is new', async ({
  memberPage: page,
}) => {
  const first = await makeTicket(page, 'The receipt shows the old name.');
  await makeTicket(page, 'Another question about a payment.');
  await moveTicket(first, 4);
  await moveTicket(first, 2);
  await answerTicket(first, 'It is corrected now.');
  await page.goto('/chat');
  const button = page.getByRole('button', { name: 'Feedback' });
  await expect(button).toBeVisible();
  await page.clock.install();
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.hover();
  await page.clock.runFor(400);
  const popup = page.getByRole('dialog', { name: 'How can we help?' });
  await expect(popup).toHaveCount(0);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(popup.getByRole('link', { name: /Your tickets.*1 new/ })).toBeVisible();
  await popup.getByRole('link', { name: /Your tickets/ }).click();
  await expect(page).toHaveURL('/chat/settings/tickets');
  const tickets = block(page, 'Tickets');
  // The newest is the one with the answer; on the screen it counts as read.
  await expect(tickets.getByText('It is corrected now.')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Tickets', exact: true })).toBeVisible();
  await tickets.getByRole('button', { name: /Another question/ }).click();
  await expect(page).toHaveURL(/ticket=\d+/);
  await expect(tickets.getByRole('heading', { name: 'Another question about a payment.' })).toBeVisible();
});

test('a guest writes, gets a link by mail, reads the answer there and answers back', async ({ page }) => {
  const email = `guest-${Date.now()}@example.test`;
  await page.goto('/support');
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  await test.step('common questions have answers', async () => {
    await expect(page.getByRole('main').getByRole('group')).toHaveCount(5);
    await expect(page.getByText(/Models have different prices/)).toBeVisible();
    await page.getByText('Can I get my money back?').click();
    await expect(page.getByText(/within 14 days/).first()).toBeVisible();
  });
  await test.step('an address is asked for', async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    await expectFieldError(page.getByLabel('Your e-mail'), 'Please fill this in.');
    await expectNoAxeViolationsInBothThemes(page);
  });
  await page.getByLabel('Your e-mail').fill(email);
  await page.getByRole('combobox', { name: 'Subject' }).click();
  await page.getByRole('option', { name: 'Account and sign-in' }).click();
  await page.getByLabel('Message').fill('The confirmation does not arrive.');
  await page.locator('input[type=file]').setInputFiles([picture]);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible();
  const link = await readLink(email, '/ticket/');
  const response = await page.goto(link);
  expect(response?.headers()['x-robots-tag']).toContain('noindex');
  const thread = page.getByRole('list', { name: 'Messages of the ticket' });
  await expect(thread.getByText('The confirmation does not arrive.')).toBeVisible();
  await expect(thread.getByRole('link')).toHaveCount(1);
  const ticketId = Number(/\/ticket\/(\d+)-/.exec(link)?.[1]);
  await answerTicket(ticketId, 'It is on its way again.');
  await page.reload();
  await expect(thread.getByText('It is on its way again.')).toBeVisible();
  await page.getByLabel('Write a message').fill('It is here, thank you');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(thread.getByText('It is here, thank you')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Close ticket' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click();
  await expect(page.getByText('This ticket is closed.')).toBeVisible();
});

test('a link that opens no ticket says so and leads to the form', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404.*guest-ticket/);
  await page.goto('/ticket/1-forged');
  await expect(page.getByRole('heading', { name: 'There is no such ticket' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click();
  await expect(page).toHaveURL('/support');
});
