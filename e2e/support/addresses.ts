function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is set by the global setup`);
  return value;
}

/** URL of this run's product. */
export function productUrl(): string {
  return given('E2E_PRODUCT_URL');
}

/** Operator token of this run's server. */
export function operatorToken(): string {
  return given('E2E_OPERATOR_TOKEN');
}

/** Data directory of this run's server: its database listens there. */
export function databaseDirectory(): string {
  return given('E2E_DATABASE_DIRECTORY');
}

/** URL of this run's mailbox. */
export function mailboxUrl(): string {
  return given('E2E_MAILBOX_URL');
}
