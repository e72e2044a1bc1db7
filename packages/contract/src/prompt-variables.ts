/** `{{name}}` in the body of a prompt; white space around the name does not count. */
const placeholder = /\{\{\s*([^{}\s](?:[^{}]*[^{}\s])?)\s*\}\}/g;

/** The names of the variables of a prompt's body, each once, in the order they appear. */
export function promptVariables(body: string): string[] {
  return [...new Set([...body.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** The body with its variables replaced. A variable without a value stays as it is. */
export function fillPrompt(body: string, values: Readonly<Record<string, string>>): string {
  return body.replace(placeholder, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? written) : written,
  );
}
