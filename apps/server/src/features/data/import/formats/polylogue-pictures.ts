import type { Elsewhere, ImportFrame } from '../neutral.ts';
import { clean, sendFile } from '../to-neutral.ts';
import { fieldsOf, listOf } from '../values.ts';
import { fileKeyOf, placeOf, rowsOf, type OwnExport } from './own-export.ts';
import type { LeftOutCounter } from './reader.ts';

/**
 * Sends a picture that a chat or note shows; returns its number. One of another archive has a number, too, but no content. Null
 * if the export has lost it.
 */
export async function* sendOwnPicture(
  own: OwnExport,
  fileId: number,
  { elsewhere, leftOut }: { elsewhere: Elsewhere[]; leftOut: LeftOutCounter },
): AsyncGenerator<ImportFrame, number | null, undefined> {
  const place = placeOf(own, fileId);
  if (!place) {
    leftOut.add('picture_missing');
    return null;
  }
  if ('here' in place)
    return yield* sendFile(own.sending, place.here.name, own.archive.stream(place.here.path));
  own.sending.sentFiles += 1;
  const number = own.sending.sentFiles;
  elsewhere.push({ number, key: fileKeyOf(own, fileId), name: clean(place.name), archive: place.archive });
  return number;
}

/** Purposes of files that chats show. Notes and tickets show uploads. */
const shownInChats = new Set(['message', 'answer']);

/** The pictures of an archive without the chats and notes that show them. */
export async function* readPicturesApart(own: OwnExport): AsyncGenerator<ImportFrame, void, undefined> {
  const { manifest, files, archive, sending } = own;
  if (!(manifest.part > 1)) return;
  const inTickets = new Set<number>();
  for await (const row of rowsOf(archive, 'tickets.json')) {
    const fileIds = listOf(row['messages']).flatMap((message) => listOf(fieldsOf(message)['fileIds']));
    for (const fileId of fileIds) inTickets.add(Number(fileId));
  }
  for (const [fileId, { path, name, purpose }] of files) {
    const isLost = manifest.missing.has(path);
    if (!shownInChats.has(purpose) && (purpose !== 'upload' || inTickets.has(fileId))) continue;
    if (!archive.has(path) && !isLost) continue;
    const [key, title] = [fileKeyOf(own, fileId), clean(name).slice(0, 200)];
    if (sending.check) {
      if (!isLost) yield { outline: { kind: 'picture', key, title, messages: 0, leftOut: [] } };
      continue;
    }
    const file = isLost ? null : yield* sendFile(sending, name, archive.stream(path));
    yield {
      own: {
        ...{ kind: 'picture', key, name: title, file },
        purpose: purpose === 'upload' ? 'upload' : 'message',
        archive: manifest.firstArchive,
      },
    };
  }
}
