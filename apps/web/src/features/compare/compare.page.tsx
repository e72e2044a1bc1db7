import { counts } from '@polylogue/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDraft } from '../answers/composer/drafts.store.ts';
import { useKeptWords } from '../answers/use-kept-words.ts';
import { tariffQuery } from '../billing/billing.data.ts';
import { AgreementContext } from './agreement/agreement.context.ts';
import { CompareBoard } from './board/compare-board.tsx';
import { CompareComposer } from './compare-composer.tsx';
import { CompareGate } from './compare-gate.tsx';
import { CompareHeader } from './compare-header.tsx';
import { CompareStart } from './compare-start.tsx';
import { CompareTools, type CompareView } from './compare-tools.tsx';
import { agreementQuery, compareMaxQuery } from './compare.data.ts';
import classes from './compare.module.css';
import { compareDraft } from './compare.store.ts';
import { useCompareEstimate } from './price/use-compare-estimate.ts';
import { RequestCard } from './request-card.tsx';
import { useCompareSend } from './use-compare-send.ts';
import { useRestored } from './use-restored.ts';
import { chosen, comparable, useSlotViews, type SlotView } from './use-slot-views.ts';
import { WritingVoices } from './writing-voices.tsx';

/** The request on screen: the newest of any slot, since a slot that joined later was asked less. */
function newestRequest(views: readonly SlotView[]) {
  return views
    .flatMap(({ request }) => request ?? [])
    .reduce<SlotView['request']>((newest, one) => (newest && newest.id > one.id ? newest : one), undefined);
}

/** The answers sentence by sentence, once they are looked at that way. */
function useAgreementView(views: readonly SlotView[]) {
  const [view, setView] = useState<CompareView>('answers');
  const [active, look] = useState<number | null>(null);
  const answers = comparable(views);
  const isAsked = view === 'agreement' && answers.length > 0;
  const { data, error } = useQuery({
    ...agreementQuery(answers.map(({ id }) => id)),
    enabled: isAsked,
  });
  const shared = useMemo(
    () => ({
      active,
      look,
      nameOf: (messageId: number) =>
        data?.answers.find((answer) => answer.messageId === messageId)?.modelName ?? '',
    }),
    [active, data],
  );
  return { view, setView, answers, shared, error, shown: isAsked ? data : undefined };
}

function Comparison({ max }: { max: number | undefined }) {
  const { t } = useTranslation();
  useKeptWords();
  const isRestored = useRestored();
  const views = useSlotViews();
  const draft = useDraft(compareDraft);
  const estimate = useCompareEstimate(views, draft);
  const isSendable = isRestored && draft.text.trim() !== '' && chosen(views).length > 1;
  const send = useCompareSend(views, isSendable);
  const { view, setView, answers, shared, error, shown } = useAgreementView(views);
  const request = newestRequest(views);
  const asked = send.sending ?? request?.message;
  return (
    <AgreementContext value={shared}>
      <CompareHeader count={views.length} max={max} />
      {asked === undefined ? (
        <CompareStart views={views} max={max ?? counts.compareDefault} />
      ) : (
        <RequestCard text={asked} request={send.sending === null ? request : undefined} />
      )}
      {request ? (
        <CompareTools answers={answers} view={view} onView={setView} totals={shown?.totals} />
      ) : null}
      {error === null ? null : (
        <div className={classes['failed']}>
          <Notice tone="bad">{errorText(t, error)}</Notice>
        </div>
      )}
      <CompareBoard
        views={views}
        estimate={estimate}
        isSending={send.sending !== null}
        agreement={shown?.answers ?? []}
      />
      <WritingVoices views={views} />
      <CompareComposer views={views} estimate={estimate} send={send} isSendable={isSendable} />
    </AgreementContext>
  );
}

/** One request, every model's answer side by side; a plan that does not compare is invited to the one that does. */
export function ComparePage() {
  const { data: tariff } = useQuery(tariffQuery);
  const { data: most } = useQuery(compareMaxQuery);
  const isClosed = tariff?.isCompareAvailable === false || most?.max === 0;
  if (isClosed) {
    return (
      <>
        <CompareHeader />
        <CompareGate />
      </>
    );
  }
  return (
    <div className={classes['page']}>
      <Comparison max={most?.max} />
    </div>
  );
}
