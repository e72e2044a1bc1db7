/** `{{name}}` in a prompt's body; white space around the name is ignored. */
const placeholder = /\{\{\s*([^{}\s](?:[^{}]*[^{}\s])?)\s*\}\}/g;

/** `{{#name}}…{{/name}}`: a part that is left out when the variable has no value. */
const section = /\{\{#\s*([^{}\s](?:[^{}]*[^{}\s])?)\s*\}\}([\s\S]*?)\{\{\/\s*\1\s*\}\}/g;

function variablesIn(text: string): string[] {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  return names.filter((name) => !name.startsWith('#') && !name.startsWith('/'));
}

/** The variables of a prompt's body, without duplicates, in order of appearance. */
export function promptVariables(body: string): string[] {
  return [...new Set(variablesIn(body))];
}

/** The variables that need a value: all but those that appear only in parts of their own. */
export function requiredVariables(body: string): string[] {
  const outside = body.replace(section, (_, name: string, inner: string) =>
    requiredVariables(inner)
      .filter((other) => other !== name)
      .map((other) => `{{${other}}}`)
      .join(''),
  );
  return promptVariables(outside);
}

function withoutEmptyParts(body: string, values: Readonly<Record<string, string>>): string {
  return body.replace(section, (_, name: string, inner: string) =>
    Object.hasOwn(values, name) && values[name]?.trim() !== '' ? withoutEmptyParts(inner, values) : '',
  );
}

/** A part of a prompt's body: text, or a variable as written. */
interface PromptPart {
  text: string;
  isVariable: boolean;
}

/** Splits the body, so that its variables can be highlighted. */
export function promptParts(body: string): PromptPart[] {
  const parts: PromptPart[] = [];
  let end = 0;
  for (const { 0: text, index } of body.matchAll(placeholder)) {
    parts.push({ text: body.slice(end, index), isVariable: false }, { text, isVariable: true });
    end = index + text.length;
  }
  return [...parts, { text: body.slice(end), isVariable: false }].filter(({ text }) => text !== '');
}

/**
 * Replaces the variables in the body. One without a value stays as it is, unless it has a part of its own, which is left
 * out then.
 */
export function fillPrompt(body: string, values: Readonly<Record<string, string>>): string {
  return withoutEmptyParts(body, values).replace(placeholder, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? written) : written,
  );
}
