import type { PromptVariable } from '@polylogue/contract/typed-variables';

type Values = Readonly<Record<string, string>>;

/** A value that is missing or wrong. */
interface FoundProblem {
  variable: PromptVariable;
  problem: 'missing' | 'noNumber';
}

/** What the form opens with: the values given before; a choice that must be made begins with its example. */
export function openingValues(variables: readonly PromptVariable[], before: Values): Record<string, string> {
  return Object.fromEntries(
    variables.map((variable) => [variable.name, openingValue(variable, before[variable.name] ?? '')]),
  );
}

function openingValue({ type, required, options = [], example }: PromptVariable, before: string): string {
  if (type !== 'choice') return before;
  if (options.includes(before)) return before;
  if (!required) return '';
  return example !== undefined && options.includes(example) ? example : (options[0] ?? '');
}

/** The variables whose value is missing or wrong, in their order. */
export function problemsIn(variables: readonly PromptVariable[], values: Values): FoundProblem[] {
  return variables.flatMap((variable): FoundProblem[] => {
    const value = (values[variable.name] ?? '').trim();
    if (value === '') return variable.required ? [{ variable, problem: 'missing' }] : [];
    const isWrong = variable.type === 'number' && !isNumber(value);
    return isWrong ? [{ variable, problem: 'noNumber' }] : [];
  });
}

/** A number as people write it: with groups, a decimal comma or point, perhaps a range or a percent sign. */
function isNumber(value: string): boolean {
  return /^[+\-−~≈]?\d[\d\s.,’']*(?:\s?[–—-]\s?\d[\d\s.,’']*)?\s?%?$/u.test(value);
}

/** The values to send: of every variable, an optional one possibly empty. Long texts keep their lines and indents. */
export function sentValues(variables: readonly PromptVariable[], values: Values): Record<string, string> {
  return Object.fromEntries(variables.map(({ name }) => [name, withoutBlankEnds(values[name] ?? '')]));
}

function withoutBlankEnds(text: string): string {
  return text.includes('\n') ? text.replace(/^\s*\n/, '').trimEnd() : text.trim();
}
