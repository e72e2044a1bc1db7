import classes from './answer-text.module.css';

/** A formula as it was written: before the type setter is there, or because it could not read it. */
export function FormulaSource({ tex, display }: { tex: string; display: boolean }) {
  return <code className={display ? classes['formulaSource'] : undefined}>{tex}</code>;
}
