import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { compareDraft } from '../../conversation/sending/draft-key.ts';
import { useDraft } from '../../conversation/sending/drafts.ts';
import { filesOf } from '../../conversation/attachments/attachment.ts';
import type { AgreementAnswer } from '../agreement/agreement.context.ts';
import type { AnswerFacts } from '../answer-facts.ts';
import { awardsOf } from '../awards.ts';
import type { Estimate } from '../../conversation/composer/estimate.ts';
import { useReading } from '../reading/reading.store.ts';
import { useScrollTogether } from '../reading/use-scroll-together.ts';
import { chosen, type SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';
import { ColumnTabs } from './column-tabs.tsx';
import { EmptySlot } from './empty-slot.tsx';
import { SlotColumn } from './slot-column.tsx';
import { StripDots } from './strip-dots.tsx';
import { useStrip } from './use-strip.ts';

/** Time and cost of an answer for the badges; failed, declined and stopped ones are excluded. */
function effortOf(facts: AnswerFacts | undefined) {
  if (facts === undefined || !facts.isWhole) return null;
  const { duration, cost } = facts;
  return duration === null || cost === null ? null : { duration, cost: cost.total };
}

interface CompareBoardProps {
  views: readonly SlotView[];
  estimate: Estimate | undefined;
  isSending: boolean;
  /** The models to begin with are not known yet. */
  areModelsComing: boolean;
  /** The answers by sentences, when the agreement view is on. */
  agreement: readonly AgreementAnswer[];
}

/** The slots side by side; columns that do not fit scroll with snapping. */
export function CompareBoard(props: CompareBoardProps) {
  const { views, estimate, isSending, areModelsComing, agreement } = props;
  const { t } = useTranslation();
  const hasFile = filesOf(useDraft(compareDraft).attached).length > 0;
  const [wanted, setAlone] = useState<number>();
  const alone = views.some(({ slot }) => slot.key === wanted) ? wanted : undefined;
  const { strip, first, last, overflows, onScroll, goTo } = useStrip(alone === undefined ? views.length : 1);
  const isPhone = useIsUpTo('pane');
  const isTogether = useReading((state) => state.isTogether);
  useScrollTogether(strip, isTogether);
  const isDone = views.every(({ answer }) => answer?.state !== 'loading');
  const awards = awardsOf(views.map(({ facts }) => (isDone ? effortOf(facts) : null)));
  const asked = chosen(views);
  const newest = Math.max(0, ...views.map(({ request }) => request?.id ?? 0));
  const hasPicture = views.some(({ request }) => (request?.imageList.length ?? 0) > 0);

  /** Before sending: the attached image. Afterwards: the one the others were asked with. */
  function leavesPictureOut({ model, request }: SlotView): boolean {
    if (model === undefined || model.takesImages) return false;
    return hasFile || (newest > 0 && hasPicture && request?.imageList.length === 0);
  }

  return (
    <>
      {isPhone && alone === undefined ? <ColumnTabs views={views} current={first} onGo={goTo} /> : null}
      <div
        ref={strip}
        className={classes['strip']}
        data-many={views.length > 2 ? '' : undefined}
        data-alone={alone === undefined ? undefined : ''}
        role="group"
        aria-label={t('compare.slots')}
        onScroll={onScroll}
      >
        {views.map((view, index) =>
          alone !== undefined && view.slot.key !== alone ? null : view.model === undefined &&
            view.slot.chatId === null ? (
            <EmptySlot key={view.slot.key} view={view} number={index + 1} isComing={areModelsComing} />
          ) : (
            <SlotColumn
              key={view.slot.key}
              view={view}
              isAlone={alone !== undefined}
              onAlone={() => setAlone(alone === undefined ? view.slot.key : undefined)}
              awards={awards[index] ?? []}
              price={estimate?.costs[asked.indexOf(view)]}
              isSending={isSending}
              leavesPictureOut={leavesPictureOut(view)}
              agreement={agreement.find(({ chatId }) => chatId === view.slot.chatId)}
            />
          ),
        )}
      </div>
      {overflows && !isPhone ? <StripDots views={views} first={first} last={last} onGo={goTo} /> : null}
    </>
  );
}
