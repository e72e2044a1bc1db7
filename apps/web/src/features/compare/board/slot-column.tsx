import { useTranslation } from 'react-i18next';
import { voiceStyle } from '../../../ui/voice.tsx';
import type { AgreementAnswer } from '../agreement/agreement.context.ts';
import { AgreementText } from '../agreement/agreement-text.tsx';
import type { Award } from '../awards.ts';
import type { SlotView } from '../use-slot-views.ts';
import { ExpensiveNote } from '../offer/expensive-note.tsx';
import { SlotFoot } from './slot-foot.tsx';
import { SlotHead } from './slot-head.tsx';
import { SlotThread } from './slot-thread.tsx';
import { SlotWaiting } from './slot-waiting.tsx';
import classes from './board.module.css';

interface SlotColumnProps {
  view: SlotView;
  /** The other slots are out of sight. */
  isAlone: boolean;
  onAlone: () => void;
  awards: readonly Award[];
  /** Maximum cost of the next answer. */
  price: number | undefined;
  /** The request is being sent. */
  isSending: boolean;
  /** This model does not receive the attached image. */
  leavesPictureOut: boolean;
  /** Its answer in the agreement view. */
  agreement: AgreementAnswer | undefined;
}

/** One model of the comparison: header, thread and footer. */
export function SlotColumn(props: SlotColumnProps) {
  const { view, awards, price, isSending, leavesPictureOut, agreement } = props;
  const { t } = useTranslation();
  const { slot, model, name, voice } = view;
  return (
    <section className={classes['slot']} style={voiceStyle(voice)} aria-label={name} tabIndex={-1}>
      <SlotHead view={view} awards={awards} />
      {model === undefined ? <p className={classes['aside']}>{t('compare.gone')}</p> : null}
      {model && view.answer === undefined ? <ExpensiveNote model={model} /> : null}
      {leavesPictureOut ? <p className={classes['aside']}>{t('compare.noPicture')}</p> : null}
      {agreement ? <AgreementText answer={agreement} /> : null}
      {agreement === undefined && slot.chatId !== null ? (
        <SlotThread key={slot.chatId} chatId={slot.chatId} view={view} isSending={isSending} />
      ) : null}
      {agreement === undefined && slot.chatId === null ? <SlotWaiting isSending={isSending} /> : null}
      <SlotFoot
        view={view}
        price={price}
        isSending={isSending}
        isAlone={props.isAlone}
        onAlone={props.onAlone}
      />
    </section>
  );
}
