/**
 * What a request asks: its text or, if it has none, its prompts. With a text the prompts are instructions beside it; alone
 * they are the question.
 */
export function askedWords(text: string, instructions: readonly string[]): string {
  return text.trim() === '' ? instructions.join('\n\n') : text;
}
