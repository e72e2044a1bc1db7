import { useTranslation } from 'react-i18next';
import { ComposerBox } from '../answers/composer/composer-box.tsx';
import { useDraft } from '../answers/composer/drafts.store.ts';
import { EstimateWarning } from '../answers/composer/estimate-line.tsx';
import { compareDraft } from './compare.store.ts';
import classes from './compare.module.css';
import type { CompareEstimate } from './price/compare-estimate.ts';
import { ComparePrice } from './price/compare-price.tsx';
import type { CompareSend } from './use-compare-send.ts';
import { chosen, type SlotView } from './use-slot-views.ts';

interface CompareComposerProps {
  views: readonly SlotView[];
  estimate: CompareEstimate | undefined;
  send: CompareSend;
  isSendable: boolean;
}

/** Where the one request to all models is written. */
export function CompareComposer({ views, estimate, send, isSendable }: CompareComposerProps) {
  const { t } = useTranslation();
  const { text } = useDraft(compareDraft);
  const asked = chosen(views);
  const lacksModels = text.trim() !== '' && asked.length < 2;
  return (
    <ComposerBox
      draftKey={compareDraft}
      voice={asked[0]?.model?.voice ?? 'own'}
      takesImages={asked.some(({ model }) => model?.send_image === true)}
      model={undefined}
      submit={send.submit}
      isGenerating={views.some(({ isRunning }) => isRunning)}
      isStopping={send.isStopping}
      isSendable={isSendable && send.sending === null}
      failure={send.failure}
      onForgetFailure={send.forgetFailure}
      notes={
        <>
          {lacksModels ? <p className={classes['note']}>{t('compare.chooseTwo')}</p> : null}
          <EstimateWarning estimate={estimate} several />
        </>
      }
      price={<ComparePrice estimate={estimate} />}
    />
  );
}
