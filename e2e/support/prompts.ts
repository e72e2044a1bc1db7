import { expect, type Locator, type Page } from '@playwright/test';
import { productUrl } from './addresses.ts';
import { callHeaders } from './people.ts';

interface NewPrompt {
  name: string;
  description?: string;
  prompt?: string;
  languageUid?: string;
  topic_id?: number;
  modelId?: number | undefined;
  public?: boolean;
  variables?: readonly object[];
}

/** Calls the prompts API as the signed-in user. */
async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.context().request.post(`${productUrl()}/api/prompts/${path}`, {
    headers: callHeaders,
    data,
  });
  if (!answer.ok()) throw new Error(`prompts/${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Creates a prompt through the API. */
export async function makePrompt(page: Page, { name, ...given }: NewPrompt): Promise<void> {
  const usual = { description: 'Made for a test', prompt: `Answer as ${name}.`, languageUid: 'en' };
  await post(page, 'create', { ...usual, ...given, name });
}

/** Adds library prompts to the favourites through the API. */
export async function keepFavourites(page: Page, count: number): Promise<void> {
  const answer = await page
    .context()
    .request.get(`${productUrl()}/api/prompts/list?limit=${count}`, { headers: callHeaders });
  const { list } = (await answer.json()) as { list: { id: number }[] };
  await Promise.all(list.map(({ id }) => post(page, 'toggle-favourite', { promptId: id, favourite: true })));
}

/** The list of prompts. */
export function promptList(page: Page): Locator {
  return page.getByRole('region', { name: 'Prompts', exact: true });
}

/** Every prompt on screen. */
export function promptCards(page: Page): Locator {
  return promptList(page).getByRole('listitem');
}

/** One prompt on screen. */
export function promptCard(page: Page, name: string): Locator {
  return promptCards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** The form that asks for the values of a prompt. */
export function valuesForm(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Fill in the prompt' });
}

/** Fills every field of the form; choices are made from the start. */
export async function fillValues(form: Locator): Promise<void> {
  await expect(form).toBeVisible();
  for (const field of await form.locator('textarea, input[type=text]:not([readonly])').all()) {
    await field.fill((await field.getAttribute('inputmode')) === 'decimal' ? '3' : 'something');
  }
}

/** The filter panel. */
export function filterPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Filters' });
}
