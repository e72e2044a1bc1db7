/** What can be bought. `passesLimit`: the user has said that it may pass their monthly limit. */
export type Item = (
  | { type: 'tariff'; tariffId: number; isRecurrent: boolean }
  | { type: 'tokens'; quantity: number }
) & { passesLimit?: true };
