import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { callHeaders } from './people.ts';

/** The message input of the app, not the one that stands in its place while it loads. */
export function composer(page: Page): Locator {
  return page.getByRole('main').getByRole('textbox', { name: 'Your message' });
}

/** Every answer on screen, oldest first. */
export function answers(page: Page): Locator {
  return page.getByRole('article', { name: /^Answer from / });
}

/** Every request on screen, oldest first. */
export function requests(page: Page): Locator {
  return page.getByRole('article', { name: /^Message from / });
}

/** Types a message and sends it with the keyboard. */
export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** The input tokens estimated by the composer. */
export async function estimatedInput(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Usually ≈ [\d,]+, at most [\d,]+ tokens$/ }).click();
  const parts = page.getByRole('dialog', { name: 'Cost of this message' });
  const input = await parts.getByText(/^≈/).first().innerText();
  await page.keyboard.press('Escape');
  await expect(parts).toBeHidden();
  return Number(input.replaceAll(/\D/g, ''));
}

/** Waits until no answer is in progress. */
export async function expectAnswered(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await expect(answers(page).last().getByRole('button', { name: 'Answer again' })).toBeEnabled();
}

interface Said {
  id: number;
  chat: { id: number; name: string };
  response: { id: number };
}

/** Sends a message through the API. */
export async function ask(api: APIRequestContext, text: string, chat?: number): Promise<Said> {
  const fields: Record<string, string> = { message: text };
  if (chat !== undefined) fields.chat = String(chat);
  const answer = await api.post(`${productUrl()}/api/ai-chat/send-message`, {
    headers: callHeaders,
    multipart: fields,
  });
  if (!answer.ok()) throw new Error(`ai-chat/send-message: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Said;
}

/** Waits until the server has the whole answer to a message. */
export async function expectStored(api: APIRequestContext, said: Said): Promise<void> {
  await expect
    .poll(async () => {
      const page = await api.get(`${productUrl()}/api/message/list?groupId=${said.chat.id}&limit=1`, {
        headers: callHeaders,
      });
      const { list } = (await page.json()) as { list: { id: number; state: string }[] };
      return list.find(({ id }) => id === said.response.id)?.state;
    })
    .toBe('default');
}

/** Sends a message through the API and waits for its whole answer, to give a chat a history. */
export async function say(api: APIRequestContext, text: string, chat?: number): Promise<Said> {
  const said = await ask(api, text, chat);
  await expectStored(api, said);
  return said;
}

/** Makes a chat whose only answer has this text, and returns its id. */
export async function writeAnswer(api: APIRequestContext, text: string): Promise<number> {
  const { chat, response } = await say(api, 'Hello [[sim tokens=5 rate=0]]');
  const url = `${productUrl()}/api/message/update-response?messageId=${response.id}`;
  const saved = await api.post(url, { headers: callHeaders, data: { message: text } });
  if (!saved.ok()) throw new Error(`message/update-response: ${saved.status()} ${await saved.text()}`);
  return chat.id;
}

/**
 * Opens the menu of an answer and chooses one of its items, by keyboard: a picture or a diagram that is drawn meanwhile
 * moves the button, and a click would miss it.
 */
export async function chooseTool(answer: Locator, name: string): Promise<void> {
  await answer.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await answer.page().getByRole('menuitem', { name }).press('Enter');
}
