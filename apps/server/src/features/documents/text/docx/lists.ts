import { AlignmentType, LevelFormat, type ILevelsOptions } from 'docx';

/** Word supports nine list levels. */
const deepest = 8;

/** Indent of a list level, in twentieths of a point. */
export const step = 360;

const bulletSigns = ['•', '–', '▪'];

/** The numbering of an item's paragraph. `list` sets lists of one kind apart, so that each counts anew. */
export function numberingOf(start: number | undefined, depth: number, list: number) {
  const level = Math.min(depth, deepest);
  if (start === undefined) return { reference: bullets, level };
  return { reference: numbersFrom(start), level, instance: list };
}

const bullets = {
  reference: 'bullets',
  levels: levels((level) => ({
    format: LevelFormat.BULLET,
    text: bulletSigns[level % bulletSigns.length] ?? '•',
  })),
};

function numbersFrom(start: number) {
  return {
    reference: `numbers from ${start}`,
    levels: levels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start })),
  };
}

function levels(make: (level: number) => Omit<ILevelsOptions, 'level'>): ILevelsOptions[] {
  return Array.from({ length: deepest + 1 }, (_, level) => ({
    level,
    ...make(level),
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: step * (level + 1), hanging: step } } },
  }));
}
