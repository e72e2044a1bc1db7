import type { TFunction } from 'i18next';
import type { Arrival } from './arrival.store.ts';

/** The message for a failed redirect. */
export function arrivalText(t: TFunction, arrival: Arrival): string {
  if (arrival.reason === 'error') return t(`errors.${arrival.code}`);
  if (arrival.reason === 'confirmed') return t('accounts.confirmed.title');
  const provider =
    arrival.provider === null ? t('accounts.oauth.provider') : t(`accounts.${arrival.provider}`);
  return arrival.reason === 'cancelled'
    ? t('accounts.oauth.cancelled', { provider })
    : t('accounts.oauth.emailTaken', { provider });
}
