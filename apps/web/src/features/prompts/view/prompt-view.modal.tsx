import { promptParts } from '@polylogue/contract/prompt-variables';
import type { Prompt } from '@polylogue/contract/prompts';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { openPrompt } from '../editing/open-prompt.tsx';
import { PromptState } from '../prompt-state.tsx';
import { promptQuery } from '../prompts.data.ts';
import { usePromptActions } from '../use-prompt-actions.ts';
import { useToggleFavourite } from '../use-toggle-favourite.ts';
import { promptPlace } from '../using/prompt-origin.ts';
import { useTakePrompt } from '../using/use-take-prompt.ts';
import { PromptFacts } from './prompt-facts.tsx';
import classes from './view.module.css';

const icon = { size: 17, stroke: 1.6 };

function PromptWords({ body }: { body: string }) {
  const { t } = useTranslation();
  return (
    // It scrolls, so it can be reached by the keyboard.
    <div className={classes['words']} role="group" aria-label={t('prompts.fields.prompt')} tabIndex={0}>
      {promptParts(body).map(({ text, isVariable }, index) =>
        isVariable ? <mark key={index}>{text}</mark> : text,
      )}
    </div>
  );
}

/** Keep, change, remove: the last two for the owner only. */
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
            onClick={() => openPrompt(t, { prompt, onSaved: close })}
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

/** Body of the dialog that shows the whole of a prompt. */
export function PromptViewBody({ opened, ...props }: PromptViewProps & { opened: Prompt }) {
  const { t } = useTranslation();
  const { data: prompt } = useQuery(promptQuery(opened, useLocale()));
  const take = useTakePrompt();
  const first = promptPlace();
  const second = first === 'chat' ? 'compare' : 'chat';
  return (
    <div className={classes['view']}>
      <p>{prompt.description}</p>
      <PromptState prompt={prompt} />
      <PromptWords body={prompt.prompt} />
      <PromptFacts prompt={prompt} />
      <div className={`modal-actions ${classes['actions']}`}>
        <PromptTools prompt={prompt} {...props} />
        <Button onClick={() => take(prompt, second)}>{t(`prompts.view.use.${second}`)}</Button>
        <Button look="primary" data-autofocus onClick={() => take(prompt, first)}>
          {t(`prompts.view.use.${first}`)}
        </Button>
      </div>
    </div>
  );
}
