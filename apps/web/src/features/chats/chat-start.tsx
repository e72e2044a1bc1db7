import { IconCode, IconFileText, IconLanguage, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeDraft, draftKey } from '../answers/composer/drafts.store.ts';
import classes from './chat.module.css';

const suggestions = [
  { Icon: IconFileText, name: 'decision' },
  { Icon: IconLanguage, name: 'letter' },
  { Icon: IconCode, name: 'code' },
  { Icon: IconPhoto, name: 'image' },
] as const;

/** A chat before its first message: what one could begin with. A suggestion is put into the composer, not sent. */
export function ChatStart({ chatId }: { chatId: number | null }) {
  const { t } = useTranslation();
  return (
    <div className={classes['feed']}>
      <div className={classes['hero']}>
        <h2>{t('chats.hero')}</h2>
        <p>{t('chats.heroText')}</p>
        <ul className={classes['suggestions']} aria-label={t('chats.suggestions')}>
          {suggestions.map(({ Icon, name }) => (
            <li key={name}>
              <button
                type="button"
                className={classes['suggestion']}
                onClick={(event) => {
                  changeDraft(draftKey(chatId), { text: t(`chats.start.${name}.message`) });
                  focusComposer(event.currentTarget);
                }}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
                <span>
                  <b>{t(`chats.start.${name}.title`)}</b>
                  <small>{t(`chats.start.${name}.text`)}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function focusComposer(from: HTMLElement): void {
  from.closest('main')?.querySelector('textarea')?.focus();
}
