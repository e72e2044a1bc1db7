import { lazy, Suspense } from 'react';
import classes from './answer-text.module.css';
import { FormulaSource } from './formula-source.tsx';

/** Falls back to the source if the typesetter cannot be loaded, for example offline. */
const Formula = lazy(async () => {
  try {
    return { default: (await import('./formula.tsx')).Formula };
  } catch {
    return { default: FormulaSource };
  }
});

interface TypesetProps {
  tex: string;
  display: boolean;
}

/** A formula without a frame; the typesetter loads on first use. */
export function TypesetMaths({ tex, display }: TypesetProps) {
  return (
    <Suspense fallback={<FormulaSource tex={tex} display={display} />}>
      <Formula tex={tex} display={display} />
    </Suspense>
  );
}

interface MathsProps extends TypesetProps {
  /** Whether its closing delimiter has arrived. */
  complete: boolean;
}

/** A formula, in a frame that scrolls if it is set large. */
export function Maths({ tex, display, complete }: MathsProps) {
  if (!complete) return <FormulaSource tex={tex} display={display} />;
  const formula = <TypesetMaths tex={tex} display={display} />;
  if (!display) return <span data-tex={tex}>{formula}</span>;
  return (
    <span className={classes['displayFormula']} data-tex={tex} data-display="" tabIndex={0}>
      {formula}
    </span>
  );
}
