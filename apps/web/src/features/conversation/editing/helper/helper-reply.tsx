import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { AnswerText } from '../../../markdown/answer-text.tsx';
import classes from './helper.module.css';

interface HelperReplyProps {
  /** What was asked. */
  label: string;
  text: string;
  isWriting: boolean;
  /** Something is selected, so that the reply can take its place. */
  replaces: boolean;
  onAccept: () => void;
  onInsertBelow: () => void;
  onAgain: () => void;
  onDiscard: () => void;
}

/** The reply as it is written, and what can become of it. */
export function HelperReply(props: HelperReplyProps) {
  const { label, text, isWriting, replaces, onAccept, onInsertBelow, onAgain, onDiscard } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const accept = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWriting) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [isWriting, text]);
  useEffect(() => {
    // The next key accepts, Escape discards.
    if (!isWriting) accept.current?.focus();
  }, [isWriting]);
  return (
    <div className={classes['replied']}>
      <p className={classes['asked']} dir="auto">
        {label}
      </p>
      <div
        ref={box}
        className={classes['reply']}
        role="region"
        aria-label={t('answers.helperReply')}
        aria-busy={isWriting}
        tabIndex={0}
      >
        <AnswerText text={text} streaming={isWriting} />
      </div>
      <div className={classes['actions']}>
        <Button size="sm" look="ghost" onClick={onDiscard}>
          {isWriting ? t('answers.stop') : t('answers.discard')}
        </Button>
        <Button size="sm" disabled={isWriting} onClick={onAgain}>
          {t('answers.tryAgain')}
        </Button>
        {replaces ? (
          <Button size="sm" disabled={isWriting} onClick={onInsertBelow}>
            {t('answers.insertBelow')}
          </Button>
        ) : null}
        <Button ref={accept} size="sm" look="primary" disabled={isWriting} onClick={onAccept}>
          {replaces ? t('answers.replace') : t('answers.insert')}
        </Button>
      </div>
    </div>
  );
}
