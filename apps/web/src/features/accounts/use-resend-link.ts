import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { sessionQuery } from '../../lib/session/session.data.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { useResendVerification } from './accounts.data.ts';
import { startWait } from './resend-wait.store.ts';

/** The minute between two links to an unconfirmed address, one for all places that offer to send it. */
export const verificationWait = 'verification';

/** Mails the link of the unconfirmed address again, and says how that went. */
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
