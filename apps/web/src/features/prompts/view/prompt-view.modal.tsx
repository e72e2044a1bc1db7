import { promptParts } from '@polylogue/contract/prompt-variables';
import type { Prompt } from '@polylogue/contract/prompts';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { openPrompt } from '../prompts.modals.ts';
import { PromptState } from '../prompt-state.tsx';
import { promptQuery } from '../prompts.data.ts';
import { usePromptActions } from '../use-prompt-actions.ts';
import { useToggleFavourite } from '../use-toggle-favourite.ts';
import { useDestinations, type Destination } from '../using/use-destinations.ts';
import { useTakePrompt } from '../using/use-take-prompt.ts';
import { PromptFacts } from './prompt-facts.tsx';
import classes from './view.module.css';

const icon = { size: 17, stroke: 1.6 };

function PromptWords({ body }: { body: string }) {
  const { t } = useTranslation();
  return (
    // Scrollable, so it must be focusable.
    <div className={classes['words']} role="group" aria-label={t('prompts.fields.prompt')} tabIndex={0}>
      {promptParts(body).map(({ text, isVariable }, index) =>
        isVariable ? <mark key={index}>{text}</mark> : text,
      )}
    </div>
  );
}

/** Favourite, edit, delete: the last two for the owner only. */
function PromptTools({ prompt, leavesList, close }: PromptViewProps & { prompt: Prompt }) {
  const { t } = useTranslation();
  const toggle = useToggleFavourite(leavesList);
  const { remove } = usePromptActions();
  return (
    <div className={classes['tools']}>
      <IconButton
        name={t(prompt.isFavourite ? 'prompts.card.unfavourite' : 'prompts.card.favourite')}
        data-starred={prompt.isFavourite ? '' : undefined}
        icon={prompt.isFavourite ? <IconStarFilled size={17} /> : <IconStar {...icon} />}
        onClick={() => toggle(prompt)}
      />
      {prompt.isEditable ? (
        <>
          <IconButton
            name={t('prompts.card.edit')}
            icon={<IconPencil {...icon} />}
            onClick={() => openPrompt({ prompt, onSaved: close })}
          />
          <IconButton
            name={t('prompts.card.remove')}
            icon={<IconTrash {...icon} />}
            onClick={() => remove(prompt, close)}
          />
        </>
      ) : null}
    </div>
  );
}

interface PromptViewProps extends ModalControls {
  leavesList: boolean;
}

function DestinationName({ destination }: { destination: Destination }) {
  const { t } = useTranslation();
  switch (destination.key) {
    case 'chat':
      return t('prompts.view.use.inChat', { name: destination.name });
    case 'new':
      return t('prompts.view.use.newChat');
    case 'compare':
      return t('prompts.view.use.compare');
    default:
      return destination satisfies never;
  }
}

/** Dialog body with a prompt in full. */
export function PromptViewBody({ opened, ...props }: PromptViewProps & { opened: Prompt }) {
  const { data: prompt } = useQuery(promptQuery(opened, useLocale()));
  const take = useTakePrompt();
  const [first, ...others] = useDestinations();
  return (
    <div className={classes['view']}>
      <p>{prompt.description}</p>
      <PromptState prompt={prompt} />
      <PromptWords body={prompt.prompt} />
      <PromptFacts prompt={prompt} />
      <div className={`modal-actions ${classes['actions']}`}>
        <PromptTools prompt={prompt} {...props} />
        {others.toReversed().map((destination) => (
          <Button key={destination.key} onClick={() => take(prompt, destination)}>
            <DestinationName destination={destination} />
          </Button>
        ))}
        {first === undefined ? null : (
          <Button look="primary" data-autofocus onClick={() => take(prompt, first)}>
            <DestinationName destination={first} />
          </Button>
        )}
      </div>
    </div>
  );
}
