import { useTranslation } from 'react-i18next';

/** Announces to screen readers when a cooldown starts and ends, not every second of it. */
export function WaitVoice({ isWaiting, begun }: { isWaiting: boolean; begun: boolean }) {
  const { t } = useTranslation();
  const said = isWaiting ? t('accounts.resend.wait') : t('accounts.resend.ready');
  return (
    <span className="heard" role="status">
      {begun ? said : ''}
    </span>
  );
}
