import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './oauth-binding.module.css';
import { useBindingRegister } from './oauth.data.ts';
import { openBindingConfirm } from '../accounts.modals.ts';
import { useProviderReturn } from './use-provider-return.ts';

/** Provider callback for the settings: prepares the link on load, then asks. */
export function OauthBindingPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ from: '/workspace/chat/oauth-binding' });
  const { mutateAsync } = useBindingRegister();

  function toSettings(): void {
    void navigate({ to: paths.user, params: { settingName: 'data' }, replace: true });
  }

  useProviderReturn(search, async (returned) => {
    if (returned.kind === 'cancelled') {
      notifySuccess(t('accounts.binding.cancelled'));
      return toSettings();
    }
    if (returned.kind === 'broken') {
      notifyError(t('errors.oauth_failed'));
      return toSettings();
    }
    try {
      const binding = await mutateAsync(returned.answer);
      openBindingConfirm({ binding }, toSettings);
    } catch (error) {
      // An account has one identity per provider; nothing was changed.
      const isSecond = isApiError(error, 'conflict');
      notifyError(isSecond ? t('accounts.binding.second') : errorText(t, error));
      toSettings();
    }
  });

  return (
    <>
      <PageHeader title={t('titles.chatOauthBinding')} />
      <div className={classes['page']} role="status">
        <p>{t('accounts.binding.waiting')}</p>
        <Skeleton height={72} />
        <Skeleton height={72} />
      </div>
    </>
  );
}
