import { IconCode, IconMail, IconPhoto, IconScale } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { suggest } from '../conversation/sending/drafts.ts';
import type { OpenChat } from '../conversation/sending/open-chat.ts';
import { readChatModel } from '../conversation/switching/use-chat-model.ts';
import { useChooseModel } from '../conversation/switching/use-choose-model.ts';
import { imageModelFor } from '../models/model-price.ts';
import { modelsQuery } from '../models/models.data.ts';
import classes from './chat.module.css';

const suggestions = [
  { Icon: IconScale, name: 'decision' },
  { Icon: IconMail, name: 'letter' },
  { Icon: IconCode, name: 'code' },
  { Icon: IconPhoto, name: 'image' },
] as const;

/** An empty chat with suggestions. A suggestion goes into the composer and is not sent. */
export function ChatStart({ chatId, place }: OpenChat) {
  const { t } = useTranslation();
  const chooseDrawing = useDrawingModel({ chatId, place });

  function begin(name: (typeof suggestions)[number]['name']): void {
    suggest(place, t(`chats.start.${name}.message`));
    if (name === 'image') chooseDrawing();
  }

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
                  begin(name);
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

/** Chooses a model that draws, unless the chat has one. */
function useDrawingModel({ chatId, place }: OpenChat): () => void {
  const queryClient = useQueryClient();
  const choose = useChooseModel();

  async function chooseOne(): Promise<void> {
    const models = await queryClient.ensureQueryData(modelsQuery);
    const model = imageModelFor(models.list, models);
    const current = readChatModel(queryClient, chatId, place)?.model;
    if (model !== undefined && current?.modelType !== 'image')
      choose({ model, chatId, place, isEmpty: true });
  }

  // The header says when the models cannot be loaded.
  return () => void chooseOne().catch(() => undefined);
}

function focusComposer(from: HTMLElement): void {
  from.closest('main')?.querySelector('textarea')?.focus();
}
