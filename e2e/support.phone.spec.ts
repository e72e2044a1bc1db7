import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { block } from './support/settings.ts';
import { answerTicket, makeTicket } from './support/tickets.ts';
import { expect, test } from './support/test.ts';

test('on a phone a ticket opens in a dialog, where a new answer appears', async ({ memberPage: page }) => {
  const ticketId = await makeTicket(page, 'The receipt shows the old name. Could you make a new one?');
  await page.goto('/chat/settings/tickets');
  const tickets = block(page, 'Tickets');
  await tickets.getByRole('button', { name: /The receipt shows/ }).click();
  const dialog = page.getByRole('dialog', { name: 'The receipt shows the old name.' });
  const thread = dialog.getByRole('list', { name: 'Messages of the ticket' });
  await expect(thread.getByText('Could you make a new one?')).toBeVisible();
  await answerTicket(ticketId, 'It is corrected now.');
  await expect(thread.getByText('It is corrected now.')).toBeVisible();
  await dialog.getByLabel('Write a message').fill('Thank you');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(thread.getByText('Thank you')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/chat/settings/tickets');
  await page.goto(`/chat/settings/tickets?ticket=${ticketId}`);
  await expect(thread.getByText('Thank you')).toBeVisible();
  await page.goto('/support');
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
