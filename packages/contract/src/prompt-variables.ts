/** `{{name}}` in the body of a prompt; white space around the name does not count. */
const placeholder = /\{\{\s*([^{}\s](?:[^{}]*[^{}\s])?)\s*\}\}/g;

/** The names of the variables of a prompt's body, each once, in the order they appear. */
export function promptVariables(body: string): string[] {
  return [...new Set([...body.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** A piece of a prompt's body: words, or a variable as it is written. */
interface PromptPart {
  text: string;
  isVariable: boolean;
}

/** The body in pieces, so that its variables can be shown for what they are. */
export function promptParts(body: string): PromptPart[] {
  const parts: PromptPart[] = [];
  let end = 0;
  for (const { 0: text, index } of body.matchAll(placeholder)) {
    parts.push({ text: body.slice(end, index), isVariable: false }, { text, isVariable: true });
    end = index + text.length;
  }
  return [...parts, { text: body.slice(end), isVariable: false }].filter(({ text }) => text !== '');
}

/** The body with its variables replaced. A variable without a value stays as it is. */
export function fillPrompt(body: string, values: Readonly<Record<string, string>>): string {
  return body.replace(placeholder, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? written) : written,
  );
}
