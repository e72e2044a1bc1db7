import { IconFilterOff, IconPencilPlus, IconSparkles, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openPrompt } from '../prompts.modals.ts';
import { countFilters, type PromptSearch } from '../prompt-search.ts';
import type { ChangeSearch } from '../use-prompt-search.ts';

const icon = { size: 20, stroke: 1.6 };

interface NoPromptsProps {
  search: PromptSearch;
  change: ChangeSearch;
  onClear: () => void;
}

/** Empty state of the list, with a suggestion. */
export function NoPrompts({ search, change, onClear }: NoPromptsProps) {
  const { t } = useTranslation();
  const { tab = 'public' } = search;
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
