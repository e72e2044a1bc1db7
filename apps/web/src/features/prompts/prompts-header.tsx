import { IconDots, IconFileExport, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useIsUpTo } from '../../ui/breakpoints.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pill } from '../../ui/pill.tsx';
import { openPrompt } from './prompts.modals.ts';
import type { PromptSearch } from './prompt-search.ts';
import { useSpreadsheets } from './use-spreadsheets.ts';

const icon = { size: 17, stroke: 1.6 };

/** Page header: number of prompts, and the create, import and export actions. */
export function PromptsHeader({ search, total }: { search: PromptSearch; total: number | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isNarrow = useIsUpTo('pane');
  const { exportFound, startImport } = useSpreadsheets(search);
  return (
    <PageHeader
      title={t('titles.prompts')}
      beside={total === undefined ? null : <Pill tone="neutral">{formatNumber(total, locale)}</Pill>}
    >
      {isNarrow ? (
        <>
          <Menu
            trigger={<IconButton name={t('prompts.manage')} icon={<IconDots size={20} stroke={1.6} />} />}
            groups={[
              [
                {
                  key: 'import',
                  label: t('prompts.import.open'),
                  icon: <IconFileImport {...icon} />,
                  onSelect: startImport,
                },
                {
                  key: 'export',
                  label: t('prompts.export'),
                  icon: <IconFileExport {...icon} />,
                  onSelect: exportFound,
                },
              ],
            ]}
          />
          <IconButton
            primary
            name={t('prompts.new')}
            icon={<IconPlus size={18} stroke={1.8} />}
            onClick={() => openPrompt({})}
          />
        </>
      ) : (
        <>
          <Button look="ghost" icon={<IconFileImport {...icon} />} onClick={startImport}>
            {t('prompts.import.open')}
          </Button>
          <Button look="ghost" icon={<IconFileExport {...icon} />} onClick={exportFound}>
            {t('prompts.export')}
          </Button>
          <Button look="primary" icon={<IconPlus {...icon} />} onClick={() => openPrompt({})}>
            {t('prompts.new')}
          </Button>
        </>
      )}
    </PageHeader>
  );
}
