import type { Page } from '@playwright/test';
import { operatorToken, productUrl } from './addresses.ts';
import { operator } from './operator.ts';
import { callHeaders } from './people.ts';

/** Answers a ticket as support. */
export async function answerTicket(ticketId: number, body: string): Promise<void> {
  const form = new FormData();
  form.set('body', body);
  const response = await fetch(`${productUrl()}/api/operator/tickets/${ticketId}/answer`, {
    method: 'POST',
    headers: { ...callHeaders, authorization: `Bearer ${operatorToken()}` },
    body: form,
  });
  if (!response.ok) throw new Error(`operator/tickets: ${response.status} ${await response.text()}`);
}

/** Moves a ticket to a state as support. */
export async function moveTicket(ticketId: number, status: number): Promise<void> {
  await operator(`tickets/${ticketId}/status`, 'POST', { status });
}

/** Opens a ticket of the page's user through the API; returns its id. */
export async function makeTicket(page: Page, body: string, subject = 2): Promise<number> {
  const response = await page.request.post(`${productUrl()}/api/feedback/create-ticket`, {
    headers: callHeaders,
    data: { subject, body },
  });
  if (!response.ok()) throw new Error(`create-ticket: ${response.status()} ${await response.text()}`);
  const { id } = (await response.json()) as { id: number };
  return id;
}
