import { startProduct } from './support/product.ts';

/** Starts the product for the whole run; the returned function stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  // Workers start later and inherit the environment.
  process.env['E2E_PRODUCT_URL'] = product.url;
  process.env['E2E_MAILBOX_URL'] = product.mailboxUrl;
  process.env['E2E_OPERATOR_TOKEN'] = product.operatorToken;
  process.env['E2E_DATABASE_DIRECTORY'] = product.databaseDirectory;
  return product.stop;
}
