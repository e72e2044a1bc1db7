import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { PromptSearch } from '../prompt-search.ts';
import type { ChangeSearch } from '../use-prompt-search.ts';
import { FilterPanel } from './filter-panel.tsx';
import './filters-sheet.css';
import classes from './filters.module.css';

const classNames = {
  content: 'filters-sheet-content',
  header: 'filters-sheet-header',
  title: 'filters-sheet-title',
  close: 'filters-sheet-close',
  body: 'filters-sheet-body',
};

interface FiltersSheetProps {
  search: PromptSearch;
  change: ChangeSearch;
  /** How many prompts the filters leave; undefined until it is known. */
  total: number | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Topics and filters over the page, where there is no room beside it. */
export function FiltersSheet({ search, change, total, isOpen, onClose }: FiltersSheetProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('prompts.filters.title')}
      position="bottom"
      size="min(640px, 86dvh)"
      zIndex={80}
      classNames={classNames}
      transitionProps={{ duration: 220 }}
      overlayProps={{ color: '#141416', backgroundOpacity: 0.45 }}
      closeButtonProps={{ 'aria-label': t('common.close'), iconSize: 20 }}
      data-layer=""
    >
      <div className={classes['sheet']}>
        <FilterPanel search={search} change={change} />
        <div className={classes['sheetEnd']}>
          <Button look="primary" fullWidth onClick={onClose}>
            {total === undefined
              ? t('prompts.filters.done')
              : t('prompts.filters.show', { count: total, number: formatNumber(total, locale) })}
          </Button>
        </div>
      </div>
    </Drawer>
  );
}
