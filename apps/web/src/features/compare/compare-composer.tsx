import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachable } from '../conversation/attachments/attachable.ts';
import { ComposerBox } from '../conversation/composer/composer-box.tsx';
import { compareDraft } from '../conversation/sending/draft-key.ts';
import { usePlace } from '../conversation/sending/drafts.ts';
import { InstructionsChip } from '../instructions/instructions-chip.tsx';
import { isBlank } from '../conversation/sending/draft.ts';
import { EstimateWarning } from '../conversation/composer/estimate-line.tsx';
import { CompareCapsulesButton } from './capsules/compare-capsules-button.tsx';
import classes from './compare.module.css';
import type { Estimate } from '../conversation/composer/estimate.ts';
import { ComparePrice } from './price/compare-price.tsx';
import type { CompareSend } from './use-compare-send.ts';
import { chosen, type SlotView } from './use-slot-views.ts';

interface CompareComposerProps {
  views: readonly SlotView[];
  attachables: readonly Attachable[];
  estimate: Estimate | undefined;
  send: CompareSend;
  isSendable: boolean;
}

/** Compared threads are in no folder and have no instructions of their own. */
const noNames = { chat: '', folder: '' };

/** After the answers the composer is one line, which leaves them the room, until somebody wants to write on. */
function useFolded(isEmpty: boolean, views: readonly SlotView[]) {
  const newest = Math.max(0, ...views.map(({ answer }) => answer?.id ?? 0));
  const [unfoldedAt, setUnfoldedAt] = useState<number>();
  const isAnswered = newest > 0 && views.every(({ isRunning }) => !isRunning);
  return {
    isFolded: isEmpty && isAnswered && unfoldedAt !== newest,
    unfold: () => {
      if (isAnswered) setUnfoldedAt(newest);
    },
  };
}

/** Composer for the request to all models. */
export function CompareComposer({ views, attachables, estimate, send, isSendable }: CompareComposerProps) {
  const { t } = useTranslation();
  const { draft, refusal } = usePlace(compareDraft);
  const asked = chosen(views);
  const lacksModels = !isBlank(draft) && asked.length < 2;
  const { isFolded, unfold } = useFolded(isBlank(draft), views);
  return (
    <div
      className={classes['dock']}
      data-folded={isFolded ? '' : undefined}
      onPointerDown={unfold}
      onFocus={unfold}
      onInput={unfold}
    >
      <ComposerBox
        draftKey={compareDraft}
        voice={asked[0]?.model?.voice ?? 'own'}
        attachables={attachables}
        model={undefined}
        tools={<CompareCapsulesButton />}
        submit={send.submit}
        isGenerating={views.some(({ isRunning }) => isRunning)}
        isStopping={send.isStopping}
        isSendable={isSendable}
        failure={refusal}
        notes={
          <>
            {lacksModels ? <p className={classes['note']}>{t('compare.chooseTwo')}</p> : null}
            <EstimateWarning estimate={estimate} several />
            <InstructionsChip chatId={null} folderId={null} names={noNames} />
          </>
        }
        price={<ComparePrice estimate={estimate} />}
      />
    </div>
  );
}
