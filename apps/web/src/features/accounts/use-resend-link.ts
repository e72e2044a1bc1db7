import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { sessionQuery } from '../../lib/session/session.data.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { useResendVerification } from './accounts.data.ts';
import { startWait } from './resend-wait.store.ts';

/** Shared cooldown key of verification mails. */
export const verificationWait = 'verification';

/** Resends the verification mail and reports the result. */
export function useResendLink(): { send: () => void; isPending: boolean; isSuccess: boolean } {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useResendVerification();

  function fail(error: unknown): void {
    if (isApiError(error, 'conflict')) {
      notifySuccess(t('workspace.banner.confirmed'));
      void queryClient.invalidateQueries(sessionQuery);
      return;
    }
    if (isApiError(error, 'too_many_requests')) startWait(verificationWait, error.retryAfter);
    notifyError(errorText(t, error));
  }

  function send(): void {
    mutate(undefined, {
      onSuccess: () => {
        startWait(verificationWait);
        notifySuccess(t('workspace.banner.sent'));
      },
      onError: fail,
    });
  }

  return { send, isPending, isSuccess };
}
