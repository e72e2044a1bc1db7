import type { Plugin } from 'vite';

/** What the bundler tells about a module. */
interface ModuleInfo {
  importedIds: readonly string[];
  code: string | null;
}

/** The file of the icons' package that passes all of them on. Which ones a module takes is seen only in its code. */
const allIcons = /icons-react.dist.esm.tabler-icons-react[.]mjs$/;
const oneIcon = /icons-react.dist.esm.icons.(\w+)[.]mjs$/;

/**
 * Finds out of which modules each screen of the app is made, so that those which several have in common can be put into
 * files of their own. A screen is named by the modules that it begins with.
 */
export function sharedCode<Name extends string>(screens: Record<Name, RegExp>) {
  const found = new Map<string, Set<Name>>();
  const plugin: Plugin = {
    name: 'shared-code',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const icons = new Map(ids.map((id) => [oneIcon.exec(id)?.[1], id]));
      const next = (id: string) => importsOf(this.getModuleInfo(id), icons);
      for (const name of Object.keys(screens) as Name[]) {
        const begins = ids.filter((id) => screens[name].test(id));
        for (const id of reachableFrom(begins, next)) found.set(id, new Set(found.get(id)).add(name));
      }
    },
  };
  return { plugin, screensOf: (id: string): ReadonlySet<Name> => found.get(id) ?? new Set() };
}

function importsOf(info: ModuleInfo | null, icons: ReadonlyMap<string | undefined, string>): string[] {
  const { importedIds = [], code } = info ?? {};
  if (!importedIds.some((id) => allIcons.test(id))) return [...importedIds];
  const taken = (code?.match(/\bIcon\w+/g) ?? []).flatMap((name) => icons.get(name) ?? []);
  return [...importedIds.filter((id) => !allIcons.test(id)), ...taken];
}

function reachableFrom(begins: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(begins);
  for (const id of reached) for (const one of next(id)) reached.add(one);
  return reached;
}
