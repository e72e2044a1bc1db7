import { lazy, Suspense } from 'react';
import classes from './answer-text.module.css';
import { FormulaSource } from './formula-source.tsx';
import type { FormulaToken } from './formula.syntax.ts';

/** Without the type setter, say offline, the formula is still worth reading. */
const Formula = lazy(async () => {
  try {
    return { default: (await import('./formula.tsx')).Formula };
  } catch {
    return { default: FormulaSource };
  }
});

/** A formula; the type setter loads when the first one is met. */
export function Maths({ tex, display, complete }: Omit<FormulaToken, 'type' | 'raw'>) {
  if (!complete) return <FormulaSource tex={tex} display={display} />;
  const formula = (
    <Suspense fallback={<FormulaSource tex={tex} display={display} />}>
      <Formula tex={tex} display={display} />
    </Suspense>
  );
  if (!display) return formula;
  return (
    <span className={classes['displayFormula']} tabIndex={0}>
      {formula}
    </span>
  );
}
