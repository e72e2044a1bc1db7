import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useClearErrorLater } from './arrival.store.ts';
import classes from './auth-form.module.css';
import { clockOf, startWait, useSecondsLeft } from './resend-wait.store.ts';
import { WaitVoice } from './wait-voice.tsx';

interface ResendMailProps {
  email: string;
  /** Key of the cooldown. */
  wait: string;
  send: Pick<UseMutationResult<unknown, Error, string>, 'error' | 'isPending' | 'mutate' | 'reset'>;
}

/** Sends a mail with a link again, after a cooldown. */
export function ResendMail({ email, wait, send }: ResendMailProps) {
  const { t } = useTranslation();
  const left = useSecondsLeft(wait);
  useClearErrorLater(send.error, send.reset);

  function sendAgain(): void {
    if (left > 0) return;
    send.mutate(email, {
      onSuccess: () => startWait(wait),
      onError: (error) => {
        if (isApiError(error) && error.retryAfter !== undefined) startWait(wait, error.retryAfter);
      },
    });
  }

  return (
    <>
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
    </>
  );
}
