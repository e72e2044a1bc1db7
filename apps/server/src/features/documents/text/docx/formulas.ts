import { withChemistry } from '@polylogue/document/chemistry';
import { Math, type Paragraph } from 'docx';
import katex from 'katex';
import { element, ommlOf } from './omml.ts';

/** As on screen: anything larger, in ems, or with more macro expansions is an accident or an attack. */
const limits = { maxSize: 40, maxExpand: 500 };

/** A longer formula is not one; setting it would take very long. */
const longest = 10_000;

/** A formula for Word, which can edit it; undefined if the source is not valid, so that it is shown itself. */
export function formulaOf(tex: string, { display }: { display: boolean }): Math | undefined {
  if (tex.trim() === '' || tex.length > longest) return undefined;
  try {
    const html = katex.renderToString(withChemistry(tex), {
      displayMode: display,
      output: 'mathml',
      trust: false,
      strict: false,
      ...limits,
    });
    const [mathml = ''] = /<math.*<\/math>/s.exec(html) ?? [];
    const formula = new Math({ children: [] });
    for (const part of ommlOf(mathml)) formula.addChildElement(part);
    return formula;
  } catch {
    return undefined;
  }
}

/** Sets a formula on a line of its own. */
export function addFormula(paragraph: Paragraph, formula: Math): Paragraph {
  paragraph.addChildElement(element('oMathPara', [formula]));
  return paragraph;
}
