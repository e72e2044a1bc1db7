import { useTranslation } from 'react-i18next';
import { voiceStyle } from '../../../ui/voice.tsx';
import type { AgreementAnswer } from '../agreement/agreement.context.ts';
import { AgreementText } from '../agreement/agreement-text.tsx';
import type { Award } from '../awards.ts';
import type { SlotView } from '../use-slot-views.ts';
import { SlotFoot } from './slot-foot.tsx';
import { SlotHead } from './slot-head.tsx';
import { SlotThread } from './slot-thread.tsx';
import { SlotWaiting } from './slot-waiting.tsx';
import classes from './board.module.css';

interface SlotColumnProps {
  view: SlotView;
  awards: readonly Award[];
  /** What the next answer may cost at most. */
  price: number | undefined;
  /** The request is on its way to the server. */
  isSending: boolean;
  /** The picture that goes along will not reach this model. */
  leavesPictureOut: boolean;
  /** Its answer in the view of what the answers agree on. */
  agreement: AgreementAnswer | undefined;
}

/** One model of the comparison: its name, its own thread, and what can be done with it. */
export function SlotColumn(props: SlotColumnProps) {
  const { view, awards, price, isSending, leavesPictureOut, agreement } = props;
  const { t } = useTranslation();
  const { slot, model } = view;
  return (
    <section
      className={classes['slot']}
      style={voiceStyle(model?.voice ?? 'own')}
      aria-label={model?.name}
      tabIndex={-1}
    >
      <SlotHead view={view} awards={awards} />
      {leavesPictureOut ? <p className={classes['aside']}>{t('compare.noPicture')}</p> : null}
      {agreement ? <AgreementText answer={agreement} /> : null}
      {agreement === undefined && slot.chatId !== null ? (
        <SlotThread key={slot.chatId} chatId={slot.chatId} view={view} isSending={isSending} />
      ) : null}
      {agreement === undefined && slot.chatId === null ? <SlotWaiting isSending={isSending} /> : null}
      <SlotFoot view={view} price={price} isSending={isSending} />
    </section>
  );
}
