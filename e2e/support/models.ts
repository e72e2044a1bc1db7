import { expect, type Locator, type Page } from '@playwright/test';
import { callHeaders } from './people.ts';

/** The button that shows and changes the model of the chat. */
export function modelButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Model: / });
}

/** The open picker. */
export function modelPicker(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Choose a model' });
}

/** Chooses a model of the open chat by its name. */
export async function chooseModel(page: Page, name: string): Promise<void> {
  await modelButton(page).click();
  const picker = modelPicker(page);
  await picker.getByRole('combobox').fill(name);
  await picker.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(picker).toBeHidden();
}

interface ListedModel {
  id: number;
  name: string;
  modelType: string;
}

/** The models, as the server lists them. */
export async function listedModels(page: Page): Promise<ListedModel[]> {
  const response = await page.request.get('/api/ai-chat/model-list', { headers: callHeaders });
  return ((await response.json()) as { list: ListedModel[] }).list;
}
