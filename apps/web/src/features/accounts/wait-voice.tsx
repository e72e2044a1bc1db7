import { useTranslation } from 'react-i18next';

/** Says to a screen reader when a wait begins and when it is over, not every second of it. */
export function WaitVoice({ isWaiting, begun }: { isWaiting: boolean; begun: boolean }) {
  const { t } = useTranslation();
  const said = isWaiting ? t('accounts.resend.wait') : t('accounts.resend.ready');
  return (
    <span className="heard" role="status">
      {begun ? said : ''}
    </span>
  );
}
