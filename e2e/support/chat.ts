import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { callHeaders } from './people.ts';

/** Where a message is written. */
export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your message' });
}

/** Every answer on screen, the oldest first. */
export function answers(page: Page): Locator {
  return page.getByRole('article', { name: /^Answer of / });
}

/** Every request on screen, the oldest first. */
export function requests(page: Page): Locator {
  return page.getByRole('article', { name: / asked$/ });
}

/** Types a message and sends it with the keyboard. */
export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** The tokens that the composer says would go in. */
export async function estimatedInput(page: Page): Promise<number> {
  const estimate = await page.getByText(/^in\s≈/).innerText();
  return Number(/in\s≈\s([\d,]+)/.exec(estimate)?.[1]?.replace(',', ''));
}

/** Waits until nothing is being written. */
export async function expectAnswered(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await expect(answers(page).last().getByRole('button', { name: 'Answer again' })).toBeEnabled();
}

interface Said {
  id: number;
  chat: { id: number; name: string };
  response: { id: number };
}

/** Sends a message without the page and waits for its whole answer, for chats that have a past. */
export async function say(api: APIRequestContext, text: string, chat?: number): Promise<Said> {
  const fields: Record<string, string> = { message: text };
  if (chat !== undefined) fields.chat = String(chat);
  const answer = await api.post(`${productUrl()}/api/ai-chat/send-message`, {
    headers: callHeaders,
    multipart: fields,
  });
  if (!answer.ok()) throw new Error(`ai-chat/send-message: ${answer.status()} ${await answer.text()}`);
  const said = (await answer.json()) as Said;
  await expect
    .poll(async () => {
      const page = await api.get(`${productUrl()}/api/message/list?groupId=${said.chat.id}&limit=1`, {
        headers: callHeaders,
      });
      const { list } = (await page.json()) as { list: { id: number; state: string }[] };
      return list.find(({ id }) => id === said.response.id)?.state;
    })
    .toBe('default');
  return said;
}
