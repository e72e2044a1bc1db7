import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import type { PromptSearch } from '../prompt-search.ts';
import type { ChangeSearch } from '../use-prompt-search.ts';
import { FilterPanel } from './filter-panel.tsx';
import classes from './filters.module.css';

interface FiltersSheetProps {
  search: PromptSearch;
  /** What is searched for, with the preset language. */
  shown: PromptSearch;
  change: ChangeSearch;
  /** Number of matching prompts; undefined while loading. */
  total: number | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Topics and filters as an overlay on narrow screens. */
export function FiltersSheet({ search, shown, change, total, isOpen, onClose }: FiltersSheetProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <BottomSheet title={t('prompts.filters.title')} isOpen={isOpen} onClose={onClose}>
      <div className={classes['sheet']}>
        <FilterPanel search={search} shown={shown} change={change} />
        <div className={classes['sheetEnd']}>
          <Button look="primary" fullWidth onClick={onClose}>
            {total === undefined
              ? t('prompts.filters.done')
              : t('prompts.filters.show', { count: total, number: formatNumber(total, locale) })}
          </Button>
        </div>
      </div>
    </BottomSheet>
  );
}
