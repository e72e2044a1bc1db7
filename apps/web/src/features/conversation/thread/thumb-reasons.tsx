import { ratingReason, type AnswerRating, type RatingReason } from '@polylogue/contract/answers';
import { lengths } from '@polylogue/contract/limits';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { PanelPopover } from '../../../ui/panel-popover.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './thumb-reasons.module.css';

interface ThumbReasonsProps {
  trigger: ReactElement;
  isOpen: boolean;
  /** The thumb down that is given. */
  rating: AnswerRating | undefined;
  onRate: (rating: AnswerRating | null) => void;
  onClose: () => void;
}

/** Asks what a thumb down is for. Nothing has to be said, and what is said is kept however the panel closes. */
export function ThumbReasons({ trigger, isOpen, rating, onRate, onClose }: ThumbReasonsProps) {
  const { t } = useTranslation();
  const { reasons = [], remark: kept = '' } = rating ?? {};
  const [typed, setTyped] = useState<string>();
  const remark = typed ?? kept;

  function choose(reason: RatingReason): void {
    const others = reasons.filter((one) => one !== reason);
    const chosen = others.length < reasons.length ? others : [...reasons, reason];
    onRate({ thumb: 'down', reasons: chosen, remark });
  }

  function close(): void {
    if (rating && remark.trim() !== kept) onRate({ ...rating, remark });
    setTyped(undefined);
    onClose();
  }

  return (
    <PanelPopover
      // The panel would override the attributes of its target, so the button is wrapped.
      target={<span className={classes['anchor']}>{trigger}</span>}
      side="bottom-start"
      isOpen={isOpen}
      label={t('answers.rating.title')}
      onClose={close}
      width="min(360px, calc(100vw - 32px))"
      isFocusedWhole
    >
      <form
        className={classes['panel']}
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <h2>{t('answers.rating.title')}</h2>
        <div className={classes['reasons']} role="group" aria-label={t('answers.rating.title')}>
          {ratingReason.options.map((reason) => (
            <button
              key={reason}
              type="button"
              aria-pressed={reasons.includes(reason)}
              onClick={() => choose(reason)}
            >
              {t(`answers.rating.reasons.${reason}`)}
            </button>
          ))}
        </div>
        <TextField
          label={t('answers.rating.remark')}
          value={remark}
          maxLength={lengths.ratingRemark.max}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p>{t('answers.rating.use')}</p>
        <div className={classes['foot']}>
          <Button
            size="sm"
            look="ghost"
            onClick={() => {
              setTyped(undefined);
              onRate(null);
              onClose();
            }}
          >
            {t('answers.rating.takeBack')}
          </Button>
          <Button size="sm" type="submit">
            {t('answers.rating.done')}
          </Button>
        </div>
      </form>
    </PanelPopover>
  );
}
