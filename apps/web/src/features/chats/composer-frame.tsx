import { IconAdjustmentsHorizontal, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './new-chat.module.css';

/** The composer as it will stand. It takes nothing until answers exist, and says so. */
export function ComposerFrame() {
  const { t } = useTranslation();
  const hintId = useId();
  const isNarrow = useMediaQuery('(max-width: 600px)');
  return (
    <div className={classes['dock']}>
      <div className={classes['composer']}>
        <textarea
          rows={2}
          disabled
          aria-label={t('chats.composer')}
          aria-describedby={hintId}
          placeholder={isNarrow ? t('chats.placeholderShort') : t('chats.placeholder')}
        />
        <div className={classes['tools']}>
          <IconButton name={t('chats.add')} icon={<IconPlus size={18} stroke={1.6} />} disabled />
          <IconButton
            name={t('chats.options')}
            icon={<IconAdjustmentsHorizontal size={18} stroke={1.6} />}
            disabled
          />
          <IconButton primary name={t('chats.send')} icon={<IconArrowUp size={18} stroke={1.8} />} disabled />
        </div>
      </div>
      <p className={classes['hint']} id={hintId}>
        {t('chats.notYet')}
      </p>
    </div>
  );
}
