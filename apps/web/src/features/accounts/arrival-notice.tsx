import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { arrivalText } from './arrival-text.ts';
import { clearRefusal, useArrival, useClearErrorLater } from './arrival.store.ts';
import classes from './auth-form.module.css';

const tones = { error: 'bad', cancelled: 'accent', emailTaken: 'warn' } as const;

/** Why the visitor was redirected here. */
export function ArrivalNotice() {
  const { t } = useTranslation();
  const arrival = useArrival((state) => state.arrival);
  useClearErrorLater(arrival, clearRefusal);
  if (arrival === null) return null;
  if (arrival.reason === 'confirmed') return <ConfirmedNotice resetToken={arrival.resetToken} />;
  return <Notice tone={tones[arrival.reason]}>{arrivalText(t, arrival)}</Notice>;
}

/**
 * The address is confirmed, but not in the browser that signed up, so the account may belong to someone else.
 */
function ConfirmedNotice({ resetToken }: { resetToken: string | null }) {
  const { t } = useTranslation();
  return (
    <Notice tone="good">
      <div className={classes['confirmed']}>
        <p>
          <b>{t('accounts.confirmed.title')}</b>{' '}
          {resetToken === null ? t('accounts.confirmed.signIn') : t('accounts.confirmed.closed')}
        </p>
        {resetToken === null ? null : (
          <p>
            <Trans
              i18nKey="accounts.confirmed.set"
              components={{
                set: <TextLink to={paths.recoveryPassword} search={{ token: resetToken }} />,
              }}
            />
          </p>
        )}
      </div>
    </Notice>
  );
}
