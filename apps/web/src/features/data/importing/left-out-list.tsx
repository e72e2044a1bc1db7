import type { LeftOutCount } from '@polylogue/contract/data';
import { useTranslation } from 'react-i18next';
import classes from '../data.module.css';
import { isInAnotherFile, useLeftOutText } from './left-out-text.ts';

function Reasons({ leftOut, title }: { leftOut: readonly LeftOutCount[]; title: string }) {
  const textOf = useLeftOutText();
  return (
    <>
      <h3>{title}</h3>
      <ul className={classes['left']}>
        {leftOut.map((one) => (
          <li key={`${one.what} ${one.archive ?? ''}`}>{textOf(one)}</li>
        ))}
      </ul>
    </>
  );
}

/** What is left out, with its number and reason; and what other files of the export can still bring. */
export function LeftOutList({ leftOut, title }: { leftOut: readonly LeftOutCount[]; title: string }) {
  const { t } = useTranslation();
  const toCome = leftOut.filter(isInAnotherFile);
  const left = leftOut.filter((one) => !isInAnotherFile(one));
  return (
    <>
      {left.length === 0 ? null : (
        <section>
          <Reasons leftOut={left} title={title} />
        </section>
      )}
      {toCome.length === 0 ? null : (
        <section>
          <Reasons leftOut={toCome} title={t('data.import.toCome')} />
          <p className={classes['quiet']}>{t('data.import.toComeHint')}</p>
        </section>
      )}
    </>
  );
}
