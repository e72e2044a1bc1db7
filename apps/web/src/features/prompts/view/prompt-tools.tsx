import type { Prompt } from '@polylogue/contract/prompts';
import { IconCopyPlus, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { openPrompt } from '../prompts.modals.ts';
import { usePromptActions } from '../use-prompt-actions.ts';
import { useToggleFavourite } from '../use-toggle-favourite.ts';
import classes from './view.module.css';

const icon = { size: 17, stroke: 1.6 };

interface PromptToolsProps {
  prompt: Prompt;
  /** Another variant is being loaded. */
  isLoading: boolean;
  leavesList: boolean;
  close: () => void;
}

/** Favourite; edit and delete for the owner, a copy of one's own for the others. */
export function PromptTools({ prompt, isLoading, leavesList, close }: PromptToolsProps) {
  const { t } = useTranslation();
  const toggle = useToggleFavourite(leavesList);
  const { remove } = usePromptActions();
  return (
    <div className={classes['tools']}>
      <IconButton
        name={t(prompt.isFavourite ? 'prompts.card.unfavourite' : 'prompts.card.favourite')}
        data-starred={prompt.isFavourite ? '' : undefined}
        icon={prompt.isFavourite ? <IconStarFilled size={17} /> : <IconStar {...icon} />}
        disabled={isLoading}
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
      ) : (
        <Button
          look="ghost"
          size="sm"
          icon={<IconCopyPlus {...icon} />}
          loading={isLoading}
          onClick={() => openPrompt({ copied: prompt, onSaved: close })}
        >
          {t('prompts.view.saveAsMine')}
        </Button>
      )}
    </div>
  );
}
