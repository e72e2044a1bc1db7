import { IconMailCheck } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useSendReset } from '../accounts.data.ts';
import { useClearErrorLater } from '../arrival.store.ts';
import classes from '../auth-form.module.css';
import { clockOf, startWait, useSecondsLeft } from '../resend-wait.store.ts';
import { WaitVoice } from '../wait-voice.tsx';
import { resetWait } from './reset-wait.ts';

interface ResetSentProps {
  email: string;
  onOtherEmail: () => void;
}

/** Says that a link was sent; the same whether or not the address is known. */
export function ResetSent({ email, onOtherEmail }: ResetSentProps) {
  const { t } = useTranslation();
  const send = useSendReset();
  const left = useSecondsLeft(resetWait(email));
  useClearErrorLater(send.error, send.reset);

  function sendAgain(): void {
    if (left > 0) return;
    send.mutate(email, {
      onSuccess: () => startWait(resetWait(email)),
      onError: (error) => {
        if (isApiError(error) && error.retryAfter !== undefined)
          startWait(resetWait(email), error.retryAfter);
      },
    });
  }

  return (
    <div className={classes['form']}>
      <span className={classes['mailIcon']} aria-hidden>
        <IconMailCheck size={26} stroke={1.6} />
      </span>
      <div className={classes['head']} role="status">
        <h1>{t('accounts.reset.sentTitle')}</h1>
      </div>
      <p className={classes['text']}>
        <Trans i18nKey="accounts.reset.sentText" values={{ email }} components={{ b: <b /> }} />
      </p>
      <p className={classes['text']}>{t('accounts.reset.sentHint')}</p>
      {send.error === null ? null : <Notice tone="bad">{errorText(t, send.error)}</Notice>}
      <div className={classes['again']}>
        {/* Not disabled while waiting, or keyboard focus would be lost. */}
        <Button
          size="lg"
          fullWidth
          loading={send.isPending}
          aria-disabled={left > 0}
          data-disabled={left > 0 ? '' : undefined}
          onClick={sendAgain}
        >
          {t('accounts.resend.send')}
        </Button>
        <p className={classes['countdown']}>
          {left > 0 ? t('accounts.resend.in', { time: clockOf(left) }) : t('accounts.resend.now')}
        </p>
        <WaitVoice isWaiting={left > 0} begun />
      </div>
      <p className={classes['foot']}>
        <button type="button" className={classes['textButton']} onClick={onOtherEmail}>
          {t('accounts.reset.otherEmail')}
        </button>
        <span aria-hidden> · </span>
        <TextLink to={paths.main}>{t('accounts.thanks.back')}</TextLink>
      </p>
    </div>
  );
}
