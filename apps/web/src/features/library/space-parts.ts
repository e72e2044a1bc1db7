import type { Capsule } from './capsule.ts';
import { groupOfType, type FileGroup } from './file-groups.ts';

/** A part of the used space. */
export interface SpacePart {
  name: FileGroup | 'pages';
  bytes: number;
}

/** What takes the used space, the largest first. What is not a file is the text of pages. */
export function spaceParts(capsules: readonly Capsule[], used: number): SpacePart[] {
  const bytes = new Map<SpacePart['name'], number>();
  const add = (name: SpacePart['name'], more: number) => bytes.set(name, (bytes.get(name) ?? 0) + more);
  for (const { sources } of capsules) {
    for (const source of sources) {
      if (source.bytes !== null) add(groupOfType(source.type), source.bytes);
    }
  }
  const files = [...bytes.values()].reduce((sum, more) => sum + more, 0);
  add('pages', Math.max(0, used - files));
  return [...bytes]
    .map(([name, size]) => ({ name, bytes: size }))
    .filter((part) => part.bytes > 0)
    .toSorted((one, other) => other.bytes - one.bytes);
}
