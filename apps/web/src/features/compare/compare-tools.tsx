import type { Disagreement } from '@polylogue/contract/agreement';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconCopy,
  IconLink,
  IconLinkOff,
  IconRotate,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../conversation/message.ts';
import { useIsUpTo } from '../../ui/breakpoints.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { copyMarkdown } from '../markdown/copy-markdown.ts';
import { AgreementLegend } from './agreement/agreement-legend.tsx';
import { MergeButton } from './agreement/merge-button.tsx';
import { useCompare } from './compare.store.ts';
import classes from './compare.module.css';
import { comparisonMarkdown } from './reading/comparison-markdown.ts';
import { setTogether, useReading } from './reading/reading.store.ts';
import { openSavedComparisons } from './saved/saved.modals.ts';
import { useSavedActions } from './saved/use-saved-actions.ts';
import { useSlotActions } from './use-slot-actions.ts';
import type { SlotView } from './use-slot-views.ts';

const icon = { size: 16, stroke: 1.6 };

/** View of the answers. */
export type CompareView = 'answers' | 'agreement';

/** Whether the columns scroll together. */
function TogetherToggle() {
  const { t } = useTranslation();
  const isTogether = useReading((state) => state.isTogether);
  return (
    <IconButton
      name={t('compare.together')}
      icon={isTogether ? <IconLink {...icon} /> : <IconLinkOff {...icon} />}
      aria-pressed={isTogether}
      onClick={() => setTogether(!isTogether)}
    />
  );
}

function SaveButton() {
  const { t } = useTranslation();
  const isNarrow = useIsUpTo('pane');
  const isSaved = useCompare(({ saved }) => saved !== null);
  const { save } = useSavedActions();
  const [isSaving, setSaving] = useState(false);
  const name = t(isSaved ? 'compare.saved.isSaved' : 'compare.saved.save');
  const sign = isSaved ? <IconBookmarkFilled {...icon} /> : <IconBookmark {...icon} />;

  function act(): void {
    if (isSaved) {
      openSavedComparisons({});
      return;
    }
    setSaving(true);
    void save().finally(() => setSaving(false));
  }

  if (isNarrow) return <IconButton name={name} icon={sign} disabled={isSaving} onClick={act} />;
  return (
    <Button size="sm" look="ghost" icon={sign} loading={isSaving} onClick={act}>
      {name}
    </Button>
  );
}

/** Clears the board; what is saved stays. */
function AgainButton() {
  const { t } = useTranslation();
  const { startOver } = useSlotActions();
  const { leave } = useSavedActions();
  const isNarrow = useIsUpTo('pane');
  const isSaved = useCompare(({ saved }) => saved !== null);
  const name = t(isSaved ? 'compare.newOne' : 'compare.startOver');
  const act = isSaved ? leave : startOver;
  if (isNarrow) return <IconButton name={name} icon={<IconRotate {...icon} />} onClick={act} />;
  return (
    <Button size="sm" look="ghost" icon={<IconRotate {...icon} />} onClick={act}>
      {name}
    </Button>
  );
}

interface CompareToolsProps {
  views: readonly SlotView[];
  /** Finished answers that can be compared; empty while any is running. */
  answers: readonly ResponseMessage[];
  view: CompareView;
  onView: (view: CompareView) => void;
  totals: Disagreement['totals'] | undefined;
}

/** Tools for all answers together. */
export function CompareTools({ views, answers, view, onView, totals }: CompareToolsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsUpTo('pane');

  function copyAll(): void {
    const threads = views.filter(({ messages }) => messages.length > 0);
    const first = threads[0]?.messages.find(({ type }) => type === 'request');
    const title = first?.type === 'request' ? first.message.slice(0, 80) : t('compare.title');
    void copyMarkdown(t, comparisonMarkdown(title, threads));
  }

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
        {isNarrow ? null : <TogetherToggle />}
        {answers.length === 0 ? null : (
          <>
            <IconButton name={t('compare.copyAll')} icon={<IconCopy {...icon} />} onClick={copyAll} />
            <MergeButton answers={answers} />
          </>
        )}
        <SaveButton />
        <AgainButton />
      </div>
    </div>
  );
}
