import type { ResponseMessage } from '@polylogue/contract/answers';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../answers/composer/drafts.store.ts';
import type { AgreementAnswer } from '../agreement/agreement.context.ts';
import { awardsOf } from '../awards.ts';
import { compareDraft } from '../compare.store.ts';
import type { CompareEstimate } from '../price/compare-estimate.ts';
import { chosen, type SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';
import { EmptySlot } from './empty-slot.tsx';
import { SlotColumn } from './slot-column.tsx';
import { StripDots } from './strip-dots.tsx';
import { useStrip } from './use-strip.ts';

/** What an answer took, for the marks; what failed, was declined or was broken off takes no part. */
function effortOf(answer: ResponseMessage | undefined) {
  if (answer === undefined || answer.error_msg !== null) return null;
  if (answer.finish === 'stopped' || answer.finish === 'filter' || answer.finish === 'refused') return null;
  const { duration_ms: duration, tokenCost: cost } = answer;
  return duration === null || cost === null ? null : { duration, cost: cost.total };
}

interface CompareBoardProps {
  views: readonly SlotView[];
  estimate: CompareEstimate | undefined;
  isSending: boolean;
  /** The answers sentence by sentence, when that is how they are looked at. */
  agreement: readonly AgreementAnswer[];
}

/** The slots side by side; what has no room snaps into sight sideways. */
export function CompareBoard({ views, estimate, isSending, agreement }: CompareBoardProps) {
  const { t } = useTranslation();
  const { file } = useDraft(compareDraft);
  const { strip, first, last, overflows, onScroll, goTo } = useStrip(views.length);
  const isDone = views.every(({ answer }) => answer?.state !== 'loading');
  const awards = awardsOf(views.map(({ answer }) => (isDone ? effortOf(answer) : null)));
  const asked = chosen(views);
  const newest = Math.max(0, ...views.map(({ request }) => request?.id ?? 0));
  const hasPicture = views.some(({ request }) => (request?.imageList.length ?? 0) > 0);

  /** Before sending: what is attached. Afterwards: what the others were asked with. */
  function leavesPictureOut({ model, request }: SlotView): boolean {
    if (model === undefined || model.send_image) return false;
    return file !== null || (newest > 0 && hasPicture && request?.imageList.length === 0);
  }

  return (
    <>
      <div
        ref={strip}
        className={classes['strip']}
        data-many={views.length > 2 ? '' : undefined}
        role="group"
        aria-label={t('compare.slots')}
        onScroll={onScroll}
      >
        {views.map((view, index) =>
          view.model === undefined ? (
            <EmptySlot key={view.slot.key} view={view} number={index + 1} />
          ) : (
            <SlotColumn
              key={view.slot.key}
              view={view}
              awards={awards[index] ?? []}
              price={estimate?.slots[asked.indexOf(view)]}
              isSending={isSending}
              leavesPictureOut={leavesPictureOut(view)}
              agreement={agreement.find(({ chatId }) => chatId === view.slot.chatId)}
            />
          ),
        )}
      </div>
      {overflows ? <StripDots views={views} first={first} last={last} onGo={goTo} /> : null}
    </>
  );
}
