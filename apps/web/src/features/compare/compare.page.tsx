import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { messageText } from '../conversation/sending/draft.ts';
import { compareDraft } from '../conversation/sending/draft-key.ts';
import { useDraft } from '../conversation/sending/drafts.ts';
import { tariffQuery } from '../billing/billing.data.ts';
import { NoteLinksContext } from '../conversation/thread/note-links.context.ts';
import { sourcePanel } from '../library/citing/citing.parts.tsx';
import { WithSidePanel } from '../side-panel/side-panel.tsx';
import { useHasNote } from '../notes/attaching/use-has-note.ts';
import { imagesForAll, useCompareAttachables } from './use-compare-attachables.ts';
import { isSendable as isDraftSendable } from '../conversation/composer/sendable.ts';
import { AgreementContext } from './agreement/agreement.context.ts';
import { useComparedTokens } from './capsules/use-compared-capsules.ts';
import { CompareBoard } from './board/compare-board.tsx';
import { CompareComposer } from './compare-composer.tsx';
import { CompareGate } from './compare-gate.tsx';
import { CompareHeader } from './compare-header.tsx';
import { CompareStart } from './offer/compare-start.tsx';
import { useStartModels } from './offer/use-start-models.ts';
import { CompareTools, type CompareView } from './compare-tools.tsx';
import { agreementQuery, compareMaxQuery } from './compare.data.ts';
import classes from './compare.module.css';
import { useCompare } from './compare.store.ts';
import { useCompareEstimate } from './price/use-compare-estimate.ts';
import { RequestCard } from './request-card.tsx';
import { useSavedComparison } from './saved/saved.data.ts';
import { useComparisonInAddress } from './saved/use-comparison-in-address.ts';
import { useCompareSend } from './use-compare-send.ts';
import { useRestored } from './use-restored.ts';
import { chosen, comparable, useSlotViews, type SlotView } from './use-slot-views.ts';
import { WritingVoices } from '../conversation/writing-voices.tsx';

/** The newest request of any slot: a slot added later was asked fewer. */
function newestRequest(views: readonly SlotView[]) {
  return views
    .flatMap(({ request }) => request ?? [])
    .reduce<SlotView['request']>((newest, one) => (newest && newest.id > one.id ? newest : one), undefined);
}

/** The answers by sentences, once that view is on. */
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

interface ComparisonProps {
  max: number | undefined;
  /** The plan no longer has compare mode: what is saved can only be read. */
  isClosed: boolean;
}

function Comparison({ max, isClosed }: ComparisonProps) {
  const { t } = useTranslation();
  const isRestored = useRestored();
  const views = useSlotViews();
  const areModelsComing = useStartModels(views, { isRestored, max });
  const draft = useDraft(compareDraft);
  const attachables = useCompareAttachables(views);
  const estimate = useCompareEstimate({
    views,
    draft,
    attachables,
    capsuleTokens: useComparedTokens(),
  });
  const isSendable = isRestored && isDraftSendable(draft, imagesForAll(views)) && chosen(views).length > 1;
  const send = useCompareSend(views, isSendable);
  const { view, setView, answers, shared, error, shown } = useAgreementView(views);
  const request = newestRequest(views);
  const saved = useSavedComparison(useCompare((state) => state.saved));
  const asked = send.outgoing ? messageText(send.outgoing) : request?.message;
  return (
    <AgreementContext value={shared}>
      <CompareHeader title={saved?.title} count={views.length} max={isClosed ? undefined : max} />
      {asked === undefined ? (
        <CompareStart />
      ) : (
        <RequestCard text={asked} request={send.outgoing ? undefined : request} outgoing={send.outgoing} />
      )}
      {request ? (
        <CompareTools views={views} answers={answers} view={view} onView={setView} totals={shown?.totals} />
      ) : null}
      {error === null ? null : (
        <div className={classes['failed']}>
          <Notice tone="bad">{errorText(t, error)}</Notice>
        </div>
      )}
      <CompareBoard
        views={views}
        estimate={estimate}
        isSending={send.outgoing !== undefined}
        areModelsComing={areModelsComing}
        agreement={shown?.answers ?? []}
      />
      <WritingVoices
        names={views.flatMap(({ isRunning, model }) =>
          isRunning && model !== undefined ? [model.name] : [],
        )}
      />
      {isClosed ? null : (
        <CompareComposer
          views={views}
          attachables={attachables}
          estimate={estimate}
          send={send}
          isSendable={isSendable}
        />
      )}
    </AgreementContext>
  );
}

/** What can stand beside a comparison. */
const panels = [sourcePanel];

/** One request, answered by several models side by side; plans without compare mode see an upgrade page. */
export function ComparePage() {
  const { data: tariff } = useQuery(tariffQuery);
  const { data: most } = useQuery(compareMaxQuery);
  const hasNote = useHasNote();
  const isClosed = tariff?.isCompareAvailable === false || most?.max === 0;
  const slots = useCompare((state) => state.slots);
  const isReading = useCompare(({ saved }) => saved !== null);
  useComparisonInAddress();
  if (isClosed && !isReading) {
    return (
      <>
        <CompareHeader />
        <CompareGate />
      </>
    );
  }
  return (
    <WithSidePanel panels={panels} given={{ chatIds: slots.map(({ chatId }) => chatId) }}>
      <div className={classes['page']}>
        <NoteLinksContext value={hasNote}>
          <Comparison max={most?.max} isClosed={isClosed} />
        </NoteLinksContext>
      </div>
    </WithSidePanel>
  );
}
