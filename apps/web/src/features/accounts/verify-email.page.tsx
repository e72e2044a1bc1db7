import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useVerifyEmail } from './accounts.data.ts';
import { linkErrorCode } from './link-error.ts';
import { useOnLoad } from './use-on-load.ts';
import { useTurnBack } from './use-turn-back.ts';
import { Waiting } from './waiting.tsx';

/** The page of the mailed link, for a new address as for a changed one: confirms on load, then goes on. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const turnBack = useTurnBack();
  const { token } = useParams({ from: '/auth/verify-email/$token' });
  const { mutateAsync } = useVerifyEmail();

  useOnLoad(token, async () => {
    try {
      const answer = await mutateAsync(token);
      if (answer.isAuth) await navigate({ to: paths.chat, replace: true });
      else await turnBack({ reason: 'confirmed', resetToken: answer.resetToken });
    } catch (error) {
      await turnBack({ reason: 'error', code: linkErrorCode(error) });
    }
  });

  return <Waiting title={t('accounts.verify.title')} text={t('accounts.verify.text')} />;
}
