import { fillPrompt, promptParts } from '@polylogue/contract/prompt-variables';
import type { PromptVariable } from '@polylogue/contract/typed-variables';

/** A piece of a prompt's text as it is shown. */
export interface DrawnPart {
  text: string;
  /** `slot` is a value still to be given, named by its label; `value` is one that was given. */
  kind: 'words' | 'slot' | 'value';
  /** In a part that is left out when its variable has no value. */
  isOptional: boolean;
}

type Values = Readonly<Record<string, string>>;

/** Characters that no text contains: they mark where a value begins and ends. */
const begin = '\uE000';
const end = '\uE001';
const marks = /[\uE000\uE001]/g;

/** The text with its slots. A part that may be left out is marked. */
export function drawnTemplate(body: string, variables: readonly PromptVariable[]): DrawnPart[] {
  let depth = 0;
  return promptParts(body).flatMap(({ text, isVariable }): DrawnPart[] => {
    const name = isVariable ? text.slice(2, -2).trim() : '';
    if (name.startsWith('#')) depth += 1;
    if (name.startsWith('/')) depth -= 1;
    if (/^[#/]/.test(name)) return [];
    const isOptional = depth > 0;
    if (!isVariable) return [{ text, kind: 'words', isOptional }];
    return [{ text: labelOf(name, variables), kind: 'slot', isOptional }];
  });
}

/** The text with the values given so far: what will be sent, and the slots that are still empty. */
export function drawnFilled(body: string, variables: readonly PromptVariable[], values: Values): DrawnPart[] {
  const marked = Object.entries(values)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => [name, begin + value.replace(marks, '') + end] as const);
  const filled = fillPrompt(body, Object.fromEntries(marked));
  return filled.split(begin).flatMap((piece, index): DrawnPart[] => {
    const [value, words] = index === 0 ? ['', piece] : halves(piece);
    const shown: DrawnPart[] = value === '' ? [] : [{ text: value, kind: 'value', isOptional: false }];
    return [...shown, ...drawnTemplate(words, variables)];
  });
}

/** The example of each variable that has one. */
export function examplesOf(variables: readonly PromptVariable[]): Record<string, string> {
  const known = variables.filter(({ example }) => example !== undefined && example !== '');
  return Object.fromEntries(known.map(({ name, example }) => [name, example ?? '']));
}

function labelOf(name: string, variables: readonly PromptVariable[]): string {
  return variables.find((variable) => variable.name === name)?.label ?? name;
}

function halves(piece: string): [string, string] {
  const at = piece.indexOf(end);
  return [piece.slice(0, at), piece.slice(at + 1)];
}
