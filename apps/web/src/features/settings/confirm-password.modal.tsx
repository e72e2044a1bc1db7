import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { ModalControls } from '../../ui/modals/modal-stack.store.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './old-password.module.css';
import { usePasswordCheck } from './use-password-check.ts';

interface ConfirmPasswordProps extends ModalControls {
  text: string;
  onConfirmed: () => void;
}

/** Dialog body that asks for the password before a sensitive change. */
export function ConfirmPasswordBody({ text, onConfirmed, close }: ConfirmPasswordProps) {
  const { t } = useTranslation();
  const { form, field, isPending } = usePasswordCheck(() => {
    close();
    onConfirmed();
  });

  return (
    <form className={classes['dialog']} {...form}>
      <p>{text}</p>
      <PasswordField label={t('settings.confirmPassword.password')} data-autofocus {...field} />
      <div className="modal-actions">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" loading={isPending}>
          {t('settings.password.confirm')}
        </Button>
      </div>
    </form>
  );
}
