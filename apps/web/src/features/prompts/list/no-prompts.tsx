import { IconFilterOff, IconLanguage, IconPencilPlus, IconSparkles, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openPrompt } from '../prompts.modals.ts';
import { countFilters, type PromptSearch } from '../prompt-search.ts';
import type { ChangeSearch } from '../use-prompt-search.ts';
import classes from './list.module.css';

const icon = { size: 20, stroke: 1.6 };

interface NoPromptsProps {
  /** The state in the URL. */
  search: PromptSearch;
  /** Whether only one language was searched. */
  isInOneLanguage: boolean;
  change: ChangeSearch;
  onClear: () => void;
  /** Searches in all languages. */
  onWiden: () => void;
}

/** Empty state of the list, with a suggestion. */
export function NoPrompts({ search, isInOneLanguage, change, onClear, onWiden }: NoPromptsProps) {
  const { t } = useTranslation();
  const { tab = 'public' } = search;
  if (search.search !== undefined && isInOneLanguage) {
    return (
      <EmptyState
        icon={<IconLanguage {...icon} />}
        title={t('prompts.empty.filtered.title')}
        text={t('prompts.empty.language.text')}
        action={
          <div className={classes['ways']}>
            <Button onClick={onWiden}>{t('prompts.empty.language.action')}</Button>
            <Button look="ghost" onClick={onClear}>
              {t('prompts.empty.filtered.action')}
            </Button>
          </div>
        }
      />
    );
  }
  if (search.search !== undefined || countFilters(search) > 0) {
    return (
      <EmptyState
        icon={<IconFilterOff {...icon} />}
        title={t('prompts.empty.filtered.title')}
        text={t('prompts.empty.filtered.text')}
        action={<Button onClick={onClear}>{t('prompts.empty.filtered.action')}</Button>}
      />
    );
  }
  const words = { title: t(`prompts.empty.${tab}.title`), text: t(`prompts.empty.${tab}.text`) };
  switch (tab) {
    case 'public':
      return <EmptyState icon={<IconSparkles {...icon} />} {...words} />;
    case 'favourites':
      return (
        <EmptyState
          icon={<IconStar {...icon} />}
          {...words}
          action={
            <Button onClick={() => change({ tab: 'public' })}>{t('prompts.empty.favourites.action')}</Button>
          }
        />
      );
    case 'own':
      return (
        <EmptyState
          icon={<IconPencilPlus {...icon} />}
          {...words}
          action={<Button onClick={() => openPrompt({})}>{t('prompts.new')}</Button>}
        />
      );
    default:
      return tab satisfies never;
  }
}
