import { expect, type Page } from '@playwright/test';

/** An identity at a simulated provider. */
export interface Stranger {
  email: string;
  name: string;
  /** LinkedIn only: whether the address is shared. */
  sharesEmail?: boolean;
}

/** Completes the consent page of the simulated provider. */
export async function allowAs(page: Page, { email, name, sharesEmail = true }: Stranger): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Sign in to / })).toBeVisible();
  await page.getByLabel('Or another address').fill(email);
  await page.getByLabel('Name, if you like').fill(name);
  if (!sharesEmail) await page.getByRole('checkbox', { name: 'Share the e-mail address' }).uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
}
