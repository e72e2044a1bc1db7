import type { AgreementMark, AlignedSentence, ValueConflict } from '@polylogue/contract/agreement';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './agreement.module.css';
import { useAgreement } from './agreement.context.ts';
import { MarkIcon } from './mark-icon.tsx';

function useValueText(): (conflict: Pick<ValueConflict, 'kind'>, value: string) => string {
  const { t } = useTranslation();
  return ({ kind }, value) => {
    if (kind !== 'yes_no') return value;
    return t(value === 'yes' ? 'compare.agreement.yes' : 'compare.agreement.no');
  };
}

/** The differing values in other answers. */
function Conflict({ conflict }: { conflict: ValueConflict }) {
  const { t } = useTranslation();
  const { nameOf } = useAgreement();
  const textOf = useValueText();
  const others = Map.groupBy(conflict.others, ({ value }) => value);
  return (
    <span className={classes['conflict']}>
      <b>{textOf(conflict, conflict.value)}</b>
      {[...others].map(([value, told]) => (
        <span key={value}>
          {' '}
          {t('compare.agreement.other', {
            value: textOf(conflict, value),
            names: told.map(({ messageId }) => nameOf(messageId)).join(', '),
          })}
        </span>
      ))}
    </span>
  );
}

function MarkedSentence({ sentence, mark }: { sentence: AlignedSentence; mark: AgreementMark }) {
  const { t } = useTranslation();
  const { active, look } = useAgreement();
  const { group } = sentence;
  const isActive = group !== null && group === active;
  return (
    <mark
      className={classes['sentence']}
      data-mark={mark}
      data-active={isActive ? '' : undefined}
      tabIndex={0}
      onPointerEnter={() => look(group)}
      onPointerLeave={() => look(null)}
      onFocus={() => look(group)}
      onBlur={() => look(null)}
    >
      <span className="heard">{t(`compare.agreement.heard.${mark}`)} </span>
      <span className={classes['words']}>{sentence.text}</span>
      <span className={classes['sign']}>
        <MarkIcon mark={mark} />
      </span>
      {sentence.conflicts.map((conflict) => (
        <Fragment key={`${conflict.kind} ${conflict.value}`}>
          {' '}
          <Conflict conflict={conflict} />
        </Fragment>
      ))}
    </mark>
  );
}

/** A sentence with its mark. Sentences with nothing to compare are left unmarked. */
export function Sentence({ sentence }: { sentence: AlignedSentence }) {
  if (sentence.mark === null) return <span>{sentence.text}</span>;
  return <MarkedSentence sentence={sentence} mark={sentence.mark} />;
}
