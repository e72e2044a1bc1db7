import type { Plugin } from 'vite';

/** Screens of the build by the modules that they begin with. */
type Screens<Name extends string> = Record<Name, RegExp>;

/** What the bundler tells about a module. */
interface ModuleInfo {
  importedIds: readonly string[];
  code: string | null;
}

/** A file that only passes on what others export. What is taken from it is named in the import. */
const icons = { package: '@tabler/icons-react', file: (name: string) => `/icons/${name}.mjs` };

/**
 * Finds out which modules the screens of an app are made of, so that those which several need can be put into files of
 * their own.
 */
export function sharedCode<Name extends string>(screens: Screens<Name>) {
  const parts = new Map<string, Set<Name>>();
  const plugin: Plugin = {
    name: 'shared-code',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const infoOf = (id: string) => this.getModuleInfo(id);
      const iconIds = ids.filter((id) => id.includes(icons.package) && !id.includes('/tabler-icons-react'));
      for (const name of Object.keys(screens) as Name[]) {
        const begins = ids.filter((id) => screens[name].test(id));
        for (const id of reachableFrom(begins, (one) => importsOf(infoOf(one), iconIds))) {
          parts.set(id, (parts.get(id) ?? new Set<Name>()).add(name));
        }
      }
    },
  };
  return { plugin, screensOf: (id: string): ReadonlySet<Name> => parts.get(id) ?? new Set() };
}

function importsOf(info: ModuleInfo | null, iconIds: readonly string[]): string[] {
  if (!info) return [];
  const { importedIds, code } = info;
  const others = importedIds.filter((id) => !id.includes('/tabler-icons-react'));
  if (others.length === importedIds.length) return others;
  const names = (code ?? '').match(/\bIcon[A-Z]\w*/g) ?? [];
  const files = new Set(names.map(icons.file));
  return [...others, ...iconIds.filter((id) => [...files].some((file) => id.endsWith(file)))];
}

function reachableFrom(begins: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(begins);
  for (const id of found) for (const one of next(id)) found.add(one);
  return found;
}
