import { downloadFile } from '@polylogue/contract/files';
import { api } from '../../../lib/api/client.ts';
import type { DocumentNode } from '../../answers/editing/document.ts';
import { picturesIn, type PictureOf } from './note-html.ts';

/** Bytes of all pictures of a document together: with a third more for their encoding it fits into what may be sent. */
const mostBytes = 14_000_000;

async function addressOf(blob: Blob): Promise<string> {
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = reject;
    reader.readAsDataURL(blob);
  });
  return typeof reader.result === 'string' ? reader.result : '';
}

/** Fetches the pictures of a note, as many as a document takes. One that does not come leaves its words. */
export async function inlinePictures(nodes: readonly DocumentNode[]): Promise<PictureOf> {
  const addresses = new Map<number, string>();
  let bytes = 0;
  for (const fileId of picturesIn(nodes)) {
    const blob = await api(downloadFile, { query: { fileId } }).catch(() => undefined);
    if (blob === undefined || bytes + blob.size > mostBytes) continue;
    bytes += blob.size;
    addresses.set(fileId, await addressOf(blob));
  }
  return (fileId) => addresses.get(fileId);
}
