import type { Command } from '../../../ui/command.ts';

/** What a command is found by. */
type PaletteCommand = Pick<Command, 'key' | 'name' | 'more' | 'run'>;

/** Commands of one kind. */
export interface PaletteGroup<Command extends PaletteCommand = PaletteCommand> {
  key: string;
  caption: string;
  commands: readonly Command[];
  /** How many are shown before anything is typed. */
  shownAtOnce: number;
}

/** Maximum results per group: more would hide the next group. */
const mostFound = 8;

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Match quality: 0 prefix of the name, 1 prefix of a word, 2 substring; undefined for none. */
function fit(command: PaletteCommand, query: string): 0 | 1 | 2 | undefined {
  const name = comparable(command.name);
  if (name.startsWith(query)) return 0;
  if (name.includes(` ${query}`)) return 1;
  return name.includes(query) || comparable(command.more ?? '').includes(query) ? 2 : undefined;
}

/** Where what was typed stands in a name, in the form of marks; nothing if it was found by other terms. */
export function marksIn(name: string, typed: string): [number, number][] {
  const query = comparable(typed.trim());
  const shown = comparable(name);
  // Letters that take another number of places in lower case would put the mark elsewhere.
  if (query === '' || shown.length !== name.length) return [];
  const atWord = ` ${shown}`.indexOf(` ${query}`);
  const start = atWord === -1 ? shown.indexOf(query) : atWord;
  return start === -1 ? [] : [[start, start + query.length]];
}

/** Matching commands, best first; empty groups are omitted. */
export function findCommands<Command extends PaletteCommand>(
  groups: readonly PaletteGroup<Command>[],
  typed: string,
): PaletteGroup<Command>[] {
  const query = comparable(typed.trim());
  const found = groups.map((group) => {
    if (query === '') return { ...group, commands: group.commands.slice(0, group.shownAtOnce) };
    const fitting = group.commands.flatMap((command) => {
      const rank = fit(command, query);
      return rank === undefined ? [] : [{ command, rank }];
    });
    const best = fitting.toSorted((a, b) => a.rank - b.rank).slice(0, mostFound);
    return { ...group, commands: best.map(({ command }) => command) };
  });
  return found.filter(({ commands }) => commands.length > 0);
}
