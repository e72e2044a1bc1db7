import { IconBooks, IconCode, IconColumns2, IconFileText, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { openComing } from '../coming/open-coming.tsx';
import { ComposerFrame } from './composer-frame.tsx';
import classes from './new-chat.module.css';

const suggestions = [
  { Icon: IconColumns2, title: 'compareTitle', text: 'compareText' },
  { Icon: IconFileText, title: 'documentTitle', text: 'documentText' },
  { Icon: IconCode, title: 'codeTitle', text: 'codeText' },
  { Icon: IconPhoto, title: 'imageTitle', text: 'imageText' },
] as const;

/** The chat before its first message. */
export function NewChatPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('chats.title')}>
        <IconLink
          name={t('chats.compare')}
          icon={<IconColumns2 size={18} stroke={1.6} />}
          to={paths.compareModels}
        />
        <IconButton
          name={t('chats.library')}
          icon={<IconBooks size={18} stroke={1.6} />}
          onClick={() => openComing(t, 'library', 'library')}
        />
      </PageHeader>
      <div className={classes['feed']}>
        <div className={classes['hero']}>
          <h2>{t('chats.hero')}</h2>
          <p>{t('chats.heroText')}</p>
          <ul className={classes['suggestions']} aria-label={t('chats.suggestions')}>
            {suggestions.map(({ Icon, title, text }) => (
              <li key={title} className={classes['suggestion']}>
                <Icon size={18} stroke={1.6} aria-hidden />
                <div>
                  <b>{t(`chats.suggest.${title}`)}</b>
                  <p>{t(`chats.suggest.${text}`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ComposerFrame />
    </>
  );
}
