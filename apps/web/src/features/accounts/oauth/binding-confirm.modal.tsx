import type { OauthBinding } from '@polylogue/contract/oauth';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import classes from './oauth-binding.module.css';
import { useBindingConfirm } from './oauth.data.ts';
import { ProviderIcon } from './provider-icon.tsx';

/** Dialog body that asks before linking an identity. */
export function BindingConfirmBody({ binding, close }: { binding: OauthBinding } & ModalControls) {
  const { t } = useTranslation();
  const confirm = useBindingConfirm();
  const { type, username, email, used, isTariffDear } = binding;
  const provider = t(`accounts.${type}`);

  async function bind(): Promise<void> {
    try {
      await confirm.mutateAsync(type);
      notifySuccess(t('accounts.binding.success', { provider }));
    } catch (error) {
      notifyError(errorText(t, error));
    }
    close();
  }

  return (
    <div className={classes['confirm']}>
      <p>{t('accounts.binding.text', { provider })}</p>
      <div className={classes['identity']}>
        <ProviderIcon provider={type} size={20} />
        <div>
          <b>{username || provider}</b>
          {email === null ? null : <small>{email}</small>}
        </div>
      </div>
      {used ? <Notice tone="warn">{t('accounts.binding.used', { provider })}</Notice> : null}
      {used && isTariffDear ? <Notice tone="warn">{t('accounts.binding.dear')}</Notice> : null}
      <div className="modal-actions">
        <Button onClick={close} data-autofocus={used ? true : undefined}>
          {t('common.cancel')}
        </Button>
        <Button
          look="primary"
          loading={confirm.isPending}
          onClick={() => void bind()}
          data-autofocus={used ? undefined : true}
        >
          {used ? t('accounts.binding.move') : t('accounts.binding.confirm')}
        </Button>
      </div>
    </div>
  );
}
