import type { ResponseMessage } from '@polylogue/contract/answers';
import { useTranslation } from 'react-i18next';
import { useActiveModel } from '../../models/models.data.ts';
import { useOutgoing } from '../sending/outbox.store.ts';
import { useCarriesOver } from '../switching/carry-over.store.ts';
import { ComposerBox } from './composer-box.tsx';
import classes from './composer.module.css';
import { draftKey, useDraft } from './drafts.store.ts';
import { EstimateLine, EstimateWarning } from './estimate-line.tsx';
import { useEstimate } from './use-estimate.ts';
import { useSubmit } from './use-submit.ts';

interface ComposerProps {
  /** Null before the first message, which makes the chat. */
  chatId: number | null;
  running: ResponseMessage | undefined;
}

/** Where a message to the chosen model is written, and what it may cost. */
export function Composer({ chatId, running }: ComposerProps) {
  const { t } = useTranslation();
  const key = draftKey(chatId);
  const draft = useDraft(key);
  const model = useActiveModel();
  const outgoing = useOutgoing(chatId);
  const carries = useCarriesOver(chatId);
  const estimate = useEstimate({ draft, chatId, model });
  const { submit, failure, forgetFailure, isStopping } = useSubmit(chatId, running);
  return (
    <ComposerBox
      draftKey={key}
      voice={model?.voice ?? 'own'}
      takesImages={model?.send_image === true}
      model={model}
      submit={submit}
      isGenerating={running !== undefined}
      isStopping={isStopping}
      isSendable={draft.text.trim() !== '' && outgoing === undefined}
      failure={failure}
      onForgetFailure={forgetFailure}
      notes={
        <>
          {carries ? <p className={classes['note']}>{t('answers.carriesOver')}</p> : null}
          <EstimateWarning estimate={estimate} />
        </>
      }
      price={<EstimateLine estimate={estimate} coefficient={model?.modelDiscounter} />}
    />
  );
}
