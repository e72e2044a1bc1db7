import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { Notice } from '../../ui/notice.tsx';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

interface DeletionCardProps {
  /** Its name in the URL path. */
  block: string;
  /** Texts of this key: title, text, consent, confirmTitle, confirmText and confirm. */
  texts: 'settings.delete' | 'settings.deleteChats';
  /** Said when it is deleted, and when that failed. */
  done: string;
  failed: string;
  /** It is gone for good, and nothing more can be done here. */
  isGone?: boolean;
  remove: () => Promise<unknown>;
  onRemoved?: () => void;
}

/** Deletes something, after consent and confirmation. An operator in the user's place cannot. */
export function DeletionCard(props: DeletionCardProps) {
  const { block, texts, done, failed, isGone = false, remove, onRemoved } = props;
  const { t } = useTranslation();
  const session = useSession();
  const [isAgreed, setAgreed] = useState(false);

  async function confirm(): Promise<void> {
    try {
      await remove();
    } catch {
      notifyError(failed);
      return;
    }
    setAgreed(false);
    notifySuccess(done);
    onRemoved?.();
  }

  return (
    <SettingsCard block={block} title={t(`${texts}.title`)} text={t(`${texts}.text`)} tone="danger">
      {session.isAuth && session.impersonated ? (
        <div className={classes['single']}>
          <Notice tone="warn">{t('settings.operator')}</Notice>
        </div>
      ) : (
        <div className={`${classes['row']} ${classes['consent']}`}>
          <CheckboxField
            label={t(`${texts}.consent`)}
            checked={isAgreed}
            disabled={isGone}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
          <Button
            look="danger"
            disabled={!isAgreed || isGone}
            onClick={() =>
              openConfirmed({
                title: t(`${texts}.confirmTitle`),
                text: t(`${texts}.confirmText`),
                confirmLabel: t(`${texts}.confirm`),
                danger: true,
                onConfirm: confirm,
              })
            }
          >
            {t(`${texts}.title`)}
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
