import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { choiceOf, keepChosenPlan } from '../../lib/session/chosen-plan.ts';
import { paths } from '../../paths.ts';
import { useVerifyEmail } from './accounts.data.ts';
import { linkErrorCode } from './link-error.ts';
import { useOnLoad } from './use-on-load.ts';
import { useReturnToSignIn } from './use-return-to-sign-in.ts';
import { Waiting } from './waiting.tsx';

/** Target of the verification mail, for new and changed addresses: confirms on load, then continues. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const returnToSignIn = useReturnToSignIn();
  const { token } = useParams({ from: '/auth/verify-email/$token' });
  const search = useSearch({ from: '/auth/verify-email/$token' });
  const { mutateAsync } = useVerifyEmail();

  useOnLoad(token, async () => {
    try {
      const answer = await mutateAsync(token);
      // The link may be opened in a browser that has not seen the choice; the workspace leads to it.
      const chosen = choiceOf({ ...search });
      if (chosen) keepChosenPlan(chosen, Date.now());
      if (answer.isAuth) await navigate({ to: paths.chat, replace: true });
      else await returnToSignIn({ reason: 'confirmed', resetToken: answer.resetToken });
    } catch (error) {
      await returnToSignIn({ reason: 'error', code: linkErrorCode(error) });
    }
  });

  return <Waiting title={t('accounts.verify.title')} text={t('accounts.verify.text')} />;
}
