import { expect, type Locator } from '@playwright/test';

/** A field shows its error visually and to screen readers. */
export async function expectFieldError(field: Locator, said: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(said instanceof RegExp ? said : new RegExp(escaped(said)));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
