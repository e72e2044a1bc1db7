import type { ExportPart } from '../../../platform/account-exporter.ts';

/** A stored file of an export. */
export type StoredPart = Extract<ExportPart, { open: unknown }>;

/**
 * Divides files among archives, in their order: as many as fit into the first one, beside the lists, and into each of the others
 * at least one, however large.
 */
export function planArchives(
  files: readonly StoredPart[],
  { firstRoom, room }: { firstRoom: number; room: number },
): StoredPart[][] {
  const first: StoredPart[] = [];
  const archives = [first];
  let [current, left] = [first, firstRoom];
  for (const file of files) {
    const bytes = file.bytes ?? 0;
    if (bytes > left && (current === first || current.length > 0)) {
      current = [];
      archives.push(current);
      left = room;
    }
    current.push(file);
    left -= bytes;
  }
  return archives;
}
