/** A transaction of either gateway, for the page and for tests. */
export interface ShownTransaction {
  gateway: string;
  id: string;
  order: string;
  account: string;
  type: string;
  amount: number;
  currency: string;
  status: string;
  code: string;
  means: 'card' | 'sbp';
  /** Its last four digits; null without a card. */
  card: string | null;
}
