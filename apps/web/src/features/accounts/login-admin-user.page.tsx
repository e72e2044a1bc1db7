import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useAdminSignIn } from './accounts.data.ts';
import { linkErrorCode } from './link-error.ts';
import { useOnLoad } from './use-on-load.ts';
import { useReturnToSignIn } from './use-return-to-sign-in.ts';
import { Waiting } from './waiting.tsx';

/** Target of the operator's link: signs in as the user on load. */
export function LoginAdminUserPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const returnToSignIn = useReturnToSignIn();
  const { id, security } = useSearch({ from: '/auth/site/login-admin-user' });
  const { mutateAsync } = useAdminSignIn();

  useOnLoad(`${id} ${security}`, async () => {
    try {
      await mutateAsync({ id, security });
      await navigate({ to: paths.chat, search: { last: true }, replace: true });
    } catch (error) {
      await returnToSignIn({ reason: 'error', code: linkErrorCode(error) });
    }
  });

  return <Waiting title={t('accounts.admin.title')} text={t('accounts.admin.text')} />;
}
