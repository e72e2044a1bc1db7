import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { setArrival, useArrival, useErrorLife } from './arrival.store.ts';

function clear(): void {
  setArrival(null);
}

/** Why the visitor was brought here, when something went otherwise elsewhere. */
export function ArrivalNotice() {
  const { t } = useTranslation();
  const arrival = useArrival((state) => state.arrival);
  useErrorLife(arrival, clear);
  if (arrival === null) return null;
  if (arrival.reason === 'error') return <Notice tone="bad">{t(`errors.${arrival.code}`)}</Notice>;
  const provider =
    arrival.provider === null ? t('accounts.oauth.provider') : t(`accounts.${arrival.provider}`);
  if (arrival.reason === 'cancelled') {
    return <Notice tone="accent">{t('accounts.oauth.cancelled', { provider })}</Notice>;
  }
  return <Notice tone="warn">{t('accounts.oauth.emailTaken', { provider })}</Notice>;
}
