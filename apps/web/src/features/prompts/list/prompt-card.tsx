import type { Prompt } from '@polylogue/contract/prompts';
import { IconDots, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useFocusHeir } from '../../../ui/use-focus-heir.ts';
import { PromptState } from '../prompt-state.tsx';
import { TopicDot } from '../topic-dot.tsx';
import { usePromptActions } from '../use-prompt-actions.ts';
import { useToggleFavourite } from '../use-toggle-favourite.ts';
import { useTakePrompt } from '../using/use-take-prompt.ts';
import { openPromptView } from '../view/open-prompt-view.tsx';
import classes from './list.module.css';
import { drawnName } from './prompt-name.ts';

const icon = { size: 16, stroke: 1.6 };

function OwnerMenu({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const { edit, remove } = usePromptActions();
  return (
    <Menu
      trigger={
        <IconButton
          name={t('prompts.card.actions')}
          aria-label={t('prompts.card.actionsOf', { name: prompt.name })}
          icon={<IconDots {...icon} />}
        />
      }
      groups={[
        [
          {
            key: 'edit',
            label: t('prompts.card.edit'),
            icon: <IconPencil {...icon} />,
            onSelect: () => edit(prompt),
          },
          {
            key: 'remove',
            label: t('prompts.card.remove'),
            icon: <IconTrash {...icon} />,
            tone: 'danger',
            onSelect: () => remove(prompt),
          },
        ],
      ]}
    />
  );
}

interface PromptCardProps {
  prompt: Prompt;
  /** Whether a prompt that is no favourite any more leaves the list. */
  leavesList: boolean;
}

/** A prompt in the list: what it is for, its topic and language, and the way to use it. */
export function PromptCard({ prompt, leavesList }: PromptCardProps) {
  const { t } = useTranslation();
  const toggle = useToggleFavourite(leavesList);
  const take = useTakePrompt();
  const card = useFocusHeir<HTMLLIElement>();
  const { name, isFavourite } = prompt;
  const { title, between, rest } = drawnName(name);
  const star = t(isFavourite ? 'prompts.card.unfavourite' : 'prompts.card.favourite');
  return (
    <li ref={card} className={classes['card']}>
      <div className={classes['head']}>
        <h2 title={name}>
          <button
            type="button"
            className={classes['name']}
            aria-haspopup="dialog"
            onClick={() => openPromptView(prompt, leavesList)}
          >
            <span className={classes['title']}>
              {title}
              <span className={classes['colon']}>{between.trimEnd()}</span>
            </span>
            {rest === '' ? null : (
              <>
                {' '}
                <span className={classes['audience']}>{rest}</span>
              </>
            )}
          </button>
        </h2>
        <div className={classes['tools']}>
          {prompt.isEditable ? <OwnerMenu prompt={prompt} /> : null}
          <IconButton
            name={star}
            aria-label={`${star}: ${name}`}
            data-starred={isFavourite ? '' : undefined}
            icon={isFavourite ? <IconStarFilled size={16} /> : <IconStar {...icon} />}
            onClick={() => toggle(prompt)}
          />
        </div>
      </div>
      <p className={classes['text']}>{prompt.description}</p>
      <div className={classes['state']}>
        <PromptState prompt={prompt} />
      </div>
      <div className={classes['foot']}>
        <span className={classes['kind']}>
          {prompt.topicName === null ? null : (
            <>
              <TopicDot color={prompt.topicColor} />
              <span>{prompt.topicName}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <span>{prompt.language}</span>
        </span>
        <Button size="sm" aria-label={t('prompts.card.useOf', { name })} onClick={() => take(prompt)}>
          {t('prompts.card.use')}
        </Button>
      </div>
    </li>
  );
}
