import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { useLogout } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { closeAllModals } from '../../ui/modals/modal-stack.store.ts';
import { notifyError } from '../../ui/notifications/notify.ts';

/** Signs out and goes to the main page. */
export function useLogOut(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutate } = useLogout();
  return () =>
    mutate(undefined, {
      onSuccess: () => {
        closeAllModals();
        void navigate({ to: paths.main });
      },
      onError: (error) => notifyError(errorText(t, error)),
    });
}
