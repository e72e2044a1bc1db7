import { locales } from '@polylogue/contract/limits';
import { promptColumns, type PromptColumn } from '@polylogue/contract/prompts';
import { activities, type Choice, type PromptChoices } from '../choices.ts';
import type { PromptContent } from '../prompts.queries.ts';
import { topics } from '../topics.ts';

/** Columns with a fixed set of values. */
export interface CellChoices {
  /** Column → accepted cell text in lower case → its value. */
  known: Record<ChoiceColumn, ReadonlyMap<string, string>>;
  /** Column → the values offered in the template. */
  offered: Record<ChoiceColumn, readonly string[]>;
}

/** A column with a fixed set of values. */
export type ChoiceColumn = Exclude<PromptColumn, 'name' | 'description' | 'prompt' | 'variables' | 'variant'>;

const yes = ['yes', 'да', 'oui', 'true', '1'];
const no = ['no', 'нет', 'non', 'false', '0'];

/** The accepted cell texts. Ids are offered; names in the interface languages are accepted too. */
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

/** Normalises a cell for comparison. */
export function plain(word: string): string {
  return word.trim().toLowerCase();
}

/** The cells of a prompt in column order. */
export function cellsOf(content: PromptContent & { variant: string | null }): string[] {
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
    variables: content.variables.length === 0 ? '' : JSON.stringify(content.variables),
    variant: content.variant ?? '',
  };
  return promptColumns.map((column) => escapeCell(cells[column]));
}

/**
 * Spreadsheets encode characters that XML cannot hold as `_x000D_`; text that merely looks like that is
 * escaped.
 */
function escapeCell(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}
