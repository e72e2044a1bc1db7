/**
 * Types a text into a field in place of what is in it, so that its `onChange` runs: set past React, which remembers what is
 * set through the element's own property.
 */
export function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
