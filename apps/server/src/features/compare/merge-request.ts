import { lengths, type Locale } from '@polylogue/contract/limits';
import { mergeMessage } from '@polylogue/contract/merge';

/** An answer to merge. */
export interface Voice {
  modelName: string;
  text: string;
}

/** Room for the words around the answers. */
const roomForWords = 2_000;

/** The message that asks a model to merge several answers. */
export function mergeRequest(question: string, voices: readonly Voice[], language: Locale): string {
  const names = distinctNames(voices);
  const room = lengths.message.max - roomForWords;
  const shown = question.slice(0, room / 4);
  const each = Math.floor((room - shown.length) / voices.length);
  const answers = voices.map(({ text }, index) => ({ name: names[index] ?? '', text: cut(text, each) }));
  return mergeMessage({ question: shown, answers }, language);
}

/** Numbers the answers of a model that answered more than once. */
function distinctNames(voices: readonly Voice[]): string[] {
  const seen = new Map<string, number>();
  const times = Map.groupBy(voices, ({ modelName }) => modelName);
  return voices.map(({ modelName }) => {
    if (times.get(modelName)?.length === 1) return modelName;
    const number = (seen.get(modelName) ?? 0) + 1;
    seen.set(modelName, number);
    return `${modelName} (${number})`;
  });
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
