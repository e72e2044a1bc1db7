import { useMediaQuery } from '@mantine/hooks';
import type { Disagreement } from '@polylogue/contract/agreement';
import type { ResponseMessage } from '@polylogue/contract/answers';
import { IconRotate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AgreementLegend } from './agreement/agreement-legend.tsx';
import { MergeButton } from './agreement/merge-button.tsx';
import classes from './compare.module.css';
import { useSlotActions } from './use-slot-actions.ts';

const again = <IconRotate size={16} stroke={1.6} />;

/** How the answers are looked at. */
export type CompareView = 'answers' | 'agreement';

interface CompareToolsProps {
  /** Whole answers that can be looked at together; none while one is being written. */
  answers: readonly ResponseMessage[];
  view: CompareView;
  onView: (view: CompareView) => void;
  totals: Disagreement['totals'] | undefined;
}

/** What can be done with all answers together. */
export function CompareTools({ answers, view, onView, totals }: CompareToolsProps) {
  const { t } = useTranslation();
  const { startOver } = useSlotActions();
  const isNarrow = useMediaQuery('(max-width: 700px)');
  return (
    <div className={classes['tools']}>
      {answers.length === 0 ? null : (
        <Segmented
          name={t('compare.view')}
          options={[
            { value: 'answers', label: t('compare.views.answers') },
            { value: 'agreement', label: t('compare.views.agreement') },
          ]}
          value={view}
          onChange={onView}
        />
      )}
      {totals && view === 'agreement' ? <AgreementLegend totals={totals} /> : null}
      <div className={classes['toolsEnd']}>
        {answers.length === 0 ? null : <MergeButton answers={answers} />}
        {isNarrow ? (
          <IconButton name={t('compare.startOver')} icon={again} onClick={startOver} />
        ) : (
          <Button size="sm" look="ghost" icon={again} onClick={startOver}>
            {t('compare.startOver')}
          </Button>
        )}
      </div>
    </div>
  );
}
