import { lengths } from '@polylogue/contract/limits';
import type { TFunction } from 'i18next';

/** What the address of the form fills in: the id of a subject, a text, and the payment it is about. */
export interface Prefill {
  subject?: string;
  text?: string;
  transaction?: string;
}

/** The text that the form begins with. */
export function prefilledText(t: TFunction, { text = '', transaction }: Prefill): string {
  const about = transaction === undefined ? '' : t('support.form.transaction', { id: transaction });
  const whole = [about, text].filter((part) => part !== '').join('\n');
  return whole.slice(0, lengths.feedback.max);
}
