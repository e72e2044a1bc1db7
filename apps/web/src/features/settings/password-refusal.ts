import type { PasswordCheck } from '@polylogue/contract/accounts';
import type { TFunction } from 'i18next';

/** Error text for a rejected password. */
export function passwordRefusal(t: TFunction, { block, attempts }: PasswordCheck): string {
  if (block) return t('settings.password.checkPasswordBlock');
  return `${t('settings.password.checkPasswordFalse')} ${t('settings.password.checkPasswordAttempts', { count: attempts })}`;
}
