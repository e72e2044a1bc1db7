import { expect, type BrowserContext, type Page } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { composer } from './chat.ts';
import { callHeaders } from './people.ts';

interface NewItem {
  name: string;
  isGroup?: boolean;
}

interface Change {
  chatId: number;
  name?: string;
  pin?: boolean;
  parent_id?: number | null;
}

async function post(context: BrowserContext, path: string, data: object): Promise<{ id: number }> {
  const response = await context.request.post(`${productUrl()}/api/${path}`, { headers: callHeaders, data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

/** Creates a chat or folder through the API, at the front; returns its id. A longer name than the dialog takes is given in place. */
export async function makeChat(context: BrowserContext, { name, isGroup = false }: NewItem): Promise<number> {
  const isShort = name.length >= 2 && name.length <= 15;
  const { id } = await post(context, 'chats/create', { name: isShort ? name : 'Not named yet', isGroup });
  if (!isShort) await changeChat(context, { chatId: id, name });
  return id;
}

/** Renames, pins or moves through the API. */
export async function changeChat(context: BrowserContext, change: Change): Promise<void> {
  await post(context, 'chats/update-chat', change);
}

/** The sidebar's chats and folders. */
export function chatTree(page: Page) {
  return page.getByRole('tree', { name: 'Chats and folders' });
}

/** A row of the tree; its accessible name continues with visual details. */
export function treeRow(page: Page, name: string) {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return chatTree(page).getByRole('treeitem', { name: new RegExp(`^${literal}(\\.|$)`) });
}

/** Focuses a row on a page just opened, after its composer has taken the focus. */
export async function focusRowFirst(page: Page, name: string): Promise<void> {
  await expect(composer(page)).toBeFocused();
  await treeRow(page, name).focus();
}

/** Names of the visible chats and folders, from top to bottom. */
export function rowNames(page: Page): Promise<string[]> {
  return chatTree(page)
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows
        .map((row) => ({
          top: row.getBoundingClientRect().top,
          name: row.querySelector('[title]')?.getAttribute('title') ?? '',
        }))
        .sort((a, b) => a.top - b.top)
        .map(({ name }) => name),
    );
}

/** Opens the actions of a row. */
export async function openActions(page: Page, name: string): Promise<void> {
  await treeRow(page, name).hover();
  await treeRow(page, name)
    .getByRole('button', { name: `Actions: ${name}` })
    .click();
}
