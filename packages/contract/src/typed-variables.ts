import * as z from 'zod/mini';
import { promptVariables, requiredVariables } from './prompt-variables.ts';
import { filledText, text } from './validation.ts';
import { validationKey } from './validation-codes.ts';

/** How the value of a variable is entered. */
export const variableType = z.enum(['line', 'text', 'choice', 'number']);
export type VariableType = z.infer<typeof variableType>;

/** A variable of a prompt: `{{name}}` in its text. A choice has options, a number may have a unit. */
export const promptVariable = z.object({
  name: filledText({ max: 60 }).check(
    z.regex(/^[^{}#/\s](?:[^{}]*[^{}\s])?$/, validationKey('invalid_characters')),
  ),
  type: variableType,
  label: filledText({ max: 120 }),
  hint: z.optional(text({ max: 255 })),
  example: z.optional(text({ max: 2000 })),
  required: z.boolean(),
  options: z.optional(z.array(filledText({ max: 120 })).check(z.maxLength(50, validationKey('too_many')))),
  unit: z.optional(text({ max: 30 })),
});
export type PromptVariable = z.infer<typeof promptVariable>;

/** A variable in an answer. It was checked when it was stored; checking those of a whole list again would take longer than everything else. */
export const shownVariable = z.object({
  name: z.string(),
  type: variableType,
  label: z.string(),
  hint: z.optional(z.string()),
  example: z.optional(z.string()),
  required: z.boolean(),
  options: z.optional(z.array(z.string())),
  unit: z.optional(z.string()),
});

/** The described variables of a prompt: each name once, and a choice has at least two options. */
export const typedVariables = z.array(promptVariable).check(
  z.maxLength(40, validationKey('too_many')),
  z.refine(
    (variables) => new Set(variables.map(({ name }) => name)).size === variables.length,
    validationKey('taken'),
  ),
  z.refine(
    (variables) => variables.every(({ type, options }) => type !== 'choice' || (options?.length ?? 0) > 1),
    validationKey('too_few'),
  ),
);

/** The variables of a body: the described ones in their order, then the others as lines. Those that it lacks are left out. */
export function variablesOf(body: string, described: readonly PromptVariable[]): PromptVariable[] {
  const names = promptVariables(body);
  const required = new Set(requiredVariables(body));
  const known = described.filter(({ name }) => names.includes(name));
  const others = names.filter((name) => !known.some((variable) => variable.name === name));
  return [
    ...known.map((variable) => ({ ...variable, required: variable.required || required.has(variable.name) })),
    ...others.map((name) => ({ name, type: 'line' as const, label: name, required: required.has(name) })),
  ];
}
