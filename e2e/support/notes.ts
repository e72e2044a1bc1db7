import type { BrowserContext, Page } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { callHeaders } from './people.ts';

interface StoredNote {
  id: number;
  name: string;
  pin: boolean;
  version: number;
  content: object;
}

/** A note of one paragraph. */
export function paragraphs(...texts: string[]) {
  return {
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}

/** Creates a note through the API, at the front. */
export async function makeNote(context: BrowserContext, name: string, text = name): Promise<number> {
  const response = await context.request.post(`${productUrl()}/api/notes/create`, {
    headers: callHeaders,
    data: { name, content: paragraphs(text) },
  });
  if (!response.ok()) throw new Error(`notes/create: ${response.status()} ${await response.text()}`);
  const { id } = (await response.json()) as StoredNote;
  return id;
}

/** The stored note as text, for searching. */
export async function storedNote(context: BrowserContext, id: number): Promise<string> {
  const response = await context.request.get(`${productUrl()}/api/notes/view?id=${id}`, {
    headers: callHeaders,
  });
  return response.text();
}

/** The names of all stored notes, in order. */
export async function storedNames(context: BrowserContext): Promise<string[]> {
  const response = await context.request.get(`${productUrl()}/api/notes/list`, { headers: callHeaders });
  return ((await response.json()) as StoredNote[]).map(({ name }) => name);
}

/** The note editor. */
export function noteText(page: Page) {
  return page.getByRole('textbox', { name: 'Text of the note' });
}

/** The sidebar's notes. */
export function noteTree(page: Page) {
  return page.getByRole('tree', { name: 'Notes' });
}

/** A note in the sidebar, by its full name. */
export function noteRow(page: Page, name: string) {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return noteTree(page).getByRole('treeitem', { name: new RegExp(`^${literal}(\\.|$)`) });
}

/** Full names of the notes in the sidebar, from top to bottom. */
export function noteNames(page: Page): Promise<(string | null)[]> {
  return noteTree(page)
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('[title]')?.getAttribute('title') ?? null));
}

/** The id of the open note. */
export function openNoteId(page: Page): number {
  return Number(new URL(page.url()).searchParams.get('n'));
}
