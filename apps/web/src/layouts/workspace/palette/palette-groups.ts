/** Something the palette can do. */
export interface PaletteCommand {
  key: string;
  name: string;
  /** Words that find it besides its name. */
  more?: string;
  run: () => void;
}

/** Commands of one kind. */
export interface PaletteGroup<Command extends PaletteCommand = PaletteCommand> {
  key: string;
  caption: string;
  commands: readonly Command[];
  /** How many show before anything is typed. */
  shownAtOnce: number;
}

/** What shows of one group once something is typed: more would hide the next group. */
const mostFound = 8;

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** How well a name fits: 0 begins with it, 1 has a word that does, 2 has it somewhere; undefined not at all. */
function fit(command: PaletteCommand, query: string): 0 | 1 | 2 | undefined {
  const name = comparable(command.name);
  if (name.startsWith(query)) return 0;
  if (name.includes(` ${query}`)) return 1;
  return name.includes(query) || comparable(command.more ?? '').includes(query) ? 2 : undefined;
}

/** What fits the typed words, the best first; groups without any are left out. */
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
