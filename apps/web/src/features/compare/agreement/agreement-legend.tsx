import type { Disagreement } from '@polylogue/contract/agreement';
import { useTranslation } from 'react-i18next';
import classes from './agreement.module.css';
import { agreementMarks, MarkIcon } from './mark-icon.tsx';

/** Legend of the marks with the number of sentences of each. */
export function AgreementLegend({ totals }: { totals: Disagreement['totals'] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes['legend']} aria-label={t('compare.agreement.legend')}>
      {agreementMarks
        .filter((mark) => mark !== 'some' || totals.some > 0)
        .map((mark) => (
          <li key={mark} data-mark={mark}>
            <MarkIcon mark={mark} />
            <span>{t(`compare.agreement.marks.${mark}`)}</span>
            <b>{totals[mark]}</b>
          </li>
        ))}
    </ul>
  );
}
