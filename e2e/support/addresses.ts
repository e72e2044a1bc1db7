function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is set by the global setup`);
  return value;
}

/** Where the product of this run is. */
export function productUrl(): string {
  return given('E2E_PRODUCT_URL');
}

/** What the operator's command line shows to the server of this run. */
export function operatorToken(): string {
  return given('E2E_OPERATOR_TOKEN');
}

/** Where the socket of the database of this run stands. */
export function databaseDirectory(): string {
  return given('E2E_DATABASE_DIRECTORY');
}

/** Where the mails of this run arrive. */
export function mailboxUrl(): string {
  return given('E2E_MAILBOX_URL');
}
