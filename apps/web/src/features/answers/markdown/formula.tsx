import katex from 'katex';
import 'katex/dist/katex.min.css';
import { FormulaSource } from './formula-source.tsx';

/** A drawing this many ems large, or this deep in macros, is an accident or an attack. */
const limits = { maxSize: 40, maxExpand: 500 };

function htmlOf(tex: string, display: boolean): string | undefined {
  try {
    return katex.renderToString(tex, { displayMode: display, trust: false, strict: false, ...limits });
  } catch {
    return undefined;
  }
}

/** A formula set in type; one that is no TeX is shown as it was written. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const html = htmlOf(tex, display);
  if (html === undefined) return <FormulaSource tex={tex} display={display} />;
  // Made by the type setter from escaped text; it speaks MathML to screen readers.
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
