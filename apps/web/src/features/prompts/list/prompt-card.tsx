import type { Prompt } from '@polylogue/contract/prompts';
import { IconDots, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { PromptState } from '../prompt-state.tsx';
import { usePromptActions } from '../use-prompt-actions.ts';
import { useToggleFavourite } from '../use-toggle-favourite.ts';
import { UseButton } from '../using/use-button.tsx';
import classes from './list.module.css';
import { PromptKind } from './prompt-kind.tsx';

interface View {
  opened: Prompt;
  /** Whether removing the favourite removes the card from the list. */
  leavesList: boolean;
}

/** Shows a prompt in full. */
const openPromptView = lazyModal({
  name: 'promptView',
  load: async () => (await import('../view/prompt-view.modal.tsx')).PromptViewBody,
  title: (_t, { opened }: View) => opened.name,
  width: 720,
  fillsPhone: true,
});

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

/** The name of a variant that is not the default of its task; undefined for all others. */
function variantName({ id, variants }: Prompt): string | undefined {
  return variants.slice(1).find((variant) => variant.id === id)?.name;
}

interface PromptCardProps {
  prompt: Prompt;
  /** Whether removing the favourite removes the card from the list. */
  leavesList: boolean;
  /** Whether prompts of several languages are shown. */
  isLanguageShown: boolean;
}

/** A prompt in the list: purpose, topic, kind of model and actions. */
export function PromptCard({ prompt, leavesList, isLanguageShown }: PromptCardProps) {
  const { t } = useTranslation();
  const toggle = useToggleFavourite(leavesList);
  const card = useFocusFallback<HTMLLIElement>();
  const { name, isFavourite, preview } = prompt;
  const variant = variantName(prompt);
  const star = t(isFavourite ? 'prompts.card.unfavourite' : 'prompts.card.favourite');
  return (
    <li ref={card} className={classes['card']}>
      <div className={classes['head']}>
        <h2 title={name}>
          <button
            type="button"
            className={classes['name']}
            aria-haspopup="dialog"
            onClick={() => openPromptView({ opened: prompt, leavesList })}
          >
            <span className={classes['title']}>{name}</span>
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
      {variant === undefined ? null : <p className={classes['variant']}>{variant}</p>}
      <div className={classes['about']}>
        <p className={classes['text']}>{prompt.description}</p>
        {preview === null ? null : (
          <img className={classes['picture']} src={preview} alt="" loading="lazy" width={64} height={64} />
        )}
      </div>
      <div className={classes['state']}>
        <PromptState prompt={prompt} />
      </div>
      <div className={classes['foot']}>
        <PromptKind prompt={prompt} isLanguageShown={isLanguageShown} />
        <UseButton prompt={prompt} />
      </div>
    </li>
  );
}
