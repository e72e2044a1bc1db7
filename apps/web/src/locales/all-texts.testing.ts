import { textsOf } from './texts.testing.ts';

const files = import.meta.glob<object>('./*/*.json', { eager: true, import: 'default' });

/** Every text of the interface in a language, with its key. */
export function textsIn(language: string): [string, string][] {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`));
  return own.flatMap(([path, tree]) => textsOf(tree, `${path.replace(/^.*\/|\.json$/g, '')}.`));
}
