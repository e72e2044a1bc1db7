/** What can be bought. */
export type Item =
  | { type: 'tariff'; tariffId: number; isRecurrent: boolean }
  | { type: 'tokens'; quantity: number };
