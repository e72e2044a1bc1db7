import classes from './answer-text.module.css';

/** TeX source, shown until the typesetter has loaded or if it cannot parse the formula. */
export function FormulaSource({ tex, display }: { tex: string; display: boolean }) {
  return <code className={display ? classes['formulaSource'] : undefined}>{tex}</code>;
}
