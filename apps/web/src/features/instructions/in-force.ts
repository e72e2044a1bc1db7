import type { InstructionLevel, Instructions } from '@polylogue/contract/instructions';

/** The levels that say something, outermost first. */
export function filledLevels(list: readonly Instructions[]): InstructionLevel[] {
  return list
    .filter(({ text, temperature }) => text !== '' || temperature !== null)
    .map(({ level }) => level);
}

/** What goes to a model before the conversation; the server joins it the same way. */
export function joinedText(list: readonly Instructions[]): string {
  return list
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n');
}
