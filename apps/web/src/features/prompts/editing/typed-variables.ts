import { variablesOf, type PromptVariable, type VariableType } from '@polylogue/contract/typed-variables';

/** Form state of a variable: its options are lines of a text. */
export interface TypedVariable {
  name: string;
  type: VariableType;
  label: string;
  hint: string;
  example: string;
  required: boolean;
  options: string;
  unit: string;
}

/** Form state of a variable. */
export function typedVariable(variable: PromptVariable): TypedVariable {
  const { hint = '', example = '', options = [], unit = '' } = variable;
  return { ...variable, hint, example, unit, options: options.join('\n') };
}

/** What the form says of a variable. One without a label has its name. */
export function describedVariable(typed: TypedVariable): PromptVariable {
  const { name, type, required } = typed;
  const [label, hint, example, unit] = [typed.label, typed.hint, typed.example, typed.unit].map((text) =>
    text.trim(),
  );
  return {
    name,
    type,
    label: label || name,
    required,
    ...(hint && { hint }),
    ...(example && { example }),
    ...(type === 'number' && unit && { unit }),
    ...(type === 'choice' && { options: optionsIn(typed.options) }),
  };
}

/** The variables of a text as the form shows them: what was said of each, or a line. */
export function variablesIn(body: string, typed: readonly TypedVariable[]): TypedVariable[] {
  return variablesOf(body, typed.map(describedVariable)).map((variable) => {
    const known = typed.find(({ name }) => name === variable.name);
    return known === undefined ? typedVariable(variable) : { ...known, required: variable.required };
  });
}

/** Key of the error of a variable, which may have the name of a field of the form. */
export function variableField(name: string): string {
  return `variable:${name}`;
}

/** Whether there is nothing to choose from. */
export function lacksOptions({ type, options }: TypedVariable): boolean {
  return type === 'choice' && optionsIn(options).length < 2;
}

/** Stored data may come from an older version. */
export function isTypedVariable(value: unknown): value is TypedVariable {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const texts = ['name', 'type', 'label', 'hint', 'example', 'options', 'unit'];
  return (
    texts.every((name) => typeof fields.get(name) === 'string') && typeof fields.get('required') === 'boolean'
  );
}

function optionsIn(lines: string): string[] {
  const options = lines.split('\n').map((line) => line.trim());
  return [...new Set(options.filter((option) => option !== ''))];
}
