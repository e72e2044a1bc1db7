import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { arrivalText } from './arrival-text.ts';
import { setArrival, type Arrival } from './arrival.store.ts';

/** Redirects to sign-in with a notice. Signed-in users are redirected onward, and are notified there. */
export function useReturnToSignIn(): (arrival: Arrival) => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (arrival) => {
    setArrival(arrival);
    await navigate({ to: paths.main, replace: true });
    if (queryClient.getQueryData(sessionQuery.queryKey)?.isAuth !== true) return;
    setArrival(null);
    const isGood = arrival.reason === 'cancelled' || arrival.reason === 'confirmed';
    (isGood ? notifySuccess : notifyError)(arrivalText(t, arrival));
  };
}
