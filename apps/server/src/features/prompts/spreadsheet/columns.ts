import { locales } from '@polylogue/contract/limits';
import { promptColumns, type PromptColumn } from '@polylogue/contract/prompts';
import { activities, type Choice, type PromptChoices } from '../choices.ts';
import type { PromptContent } from '../prompts.queries.ts';
import { topics } from '../topics.ts';

/** Columns whose cells name something that can be chosen, and what the cell may say for it. */
export interface CellChoices {
  /** Column → what may stand in a cell, in small letters → what it stands for. */
  known: Record<ChoiceColumn, ReadonlyMap<string, string>>;
  /** Column → the words that the pattern offers. */
  offered: Record<ChoiceColumn, readonly string[]>;
}

/** A column with a set of values. */
export type ChoiceColumn = Exclude<PromptColumn, 'name' | 'description' | 'prompt'>;

const yes = ['yes', 'да', 'oui', 'true', '1'];
const no = ['no', 'нет', 'non', 'false', '0'];

/** What cells may say. Ids are offered; names in the interface languages are understood as well. */
export function cellChoices(
  choices: PromptChoices,
  models: readonly { key: string; name: string }[],
): CellChoices {
  const named = {
    language: choices.languages,
    tone: choices.tones,
    style: choices.styles,
    activity: activities,
    topic: topics.map(({ key, title }) => ({ id: key, title })),
  };
  return {
    known: {
      language: knownOf(named.language),
      tone: knownOf(named.tone),
      style: knownOf(named.style),
      activity: knownOf(named.activity),
      topic: knownOf(named.topic),
      model: new Map(models.flatMap(({ key, name }) => [key, name].map((word) => [plain(word), key]))),
      public: new Map([
        ...yes.map((word) => [word, 'yes'] as const),
        ...no.map((word) => [word, 'no'] as const),
      ]),
    },
    offered: {
      language: named.language.map(({ id }) => id),
      tone: named.tone.map(({ id }) => id),
      style: named.style.map(({ id }) => id),
      activity: named.activity.map(({ id }) => id),
      topic: named.topic.map(({ id }) => id),
      model: models.map(({ key }) => key),
      public: ['yes', 'no'],
    },
  };
}

function knownOf(choices: readonly Choice[]): Map<string, string> {
  return new Map(
    choices.flatMap(({ id, title }) =>
      [id, ...locales.map((locale) => title[locale])].map((word) => [plain(word), id]),
    ),
  );
}

/** A cell as it is compared. */
export function plain(word: string): string {
  return word.trim().toLowerCase();
}

/** The cells of a prompt in the order of the columns. */
export function cellsOf(content: PromptContent): string[] {
  const cells: Record<PromptColumn, string> = {
    name: content.name,
    description: content.description,
    prompt: content.body,
    language: content.language,
    model: content.modelKey ?? '',
    topic: topics.find(({ id }) => id === content.topicId)?.key ?? '',
    tone: content.tone ?? '',
    style: content.style ?? '',
    activity: content.activity ?? '',
    public: content.isPublic ? 'yes' : 'no',
  };
  return promptColumns.map((column) => escapeCell(cells[column]));
}

/** Spreadsheets write characters that XML cannot as `_x000D_`; text that only looks like it is marked as text. */
function escapeCell(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}
