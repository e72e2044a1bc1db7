import { removeFile, storeFile, type StoredFile } from '@polylogue/contract/files';
import { uiTimes } from '@polylogue/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/client.ts';
import { newClientId } from '../../lib/client-id.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { checkImages } from './check-images.ts';

/** An image on its way to a message. */
export interface TicketImage {
  id: string;
  file: File;
  state: 'uploading' | 'stored' | 'failed';
  stored?: StoredFile;
}

/** The images of a message that is being written. */
export interface TicketImages {
  list: readonly TicketImage[];
  isUploading: boolean;
  hasFailed: boolean;
  add(files: readonly File[]): void;
  /** Uploads one that failed again. */
  again(image: TicketImage): void;
  remove(image: TicketImage): void;
  /** What is sent of those that are stored. */
  sent(): { filesId: number[]; fileKeys: string[] };
  /** Forgets them, because they were sent. */
  clear(): void;
}

/** Uploads images as soon as they are chosen, so that sending is quick. */
export function useTicketImages(): TicketImages {
  const { t } = useTranslation();
  const [list, setList] = useState<readonly TicketImage[]>([]);
  const uploads = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = uploads.current;
    return () => running.forEach((upload) => upload.abort());
  }, []);

  function change(id: string, values: Partial<TicketImage>): void {
    setList((before) => before.map((image) => (image.id === id ? { ...image, ...values } : image)));
  }

  async function upload({ id, file }: TicketImage): Promise<void> {
    const controller = new AbortController();
    uploads.current.set(id, controller);
    try {
      const stored = await api(storeFile, { files: { file } }, { signal: controller.signal });
      change(id, { state: 'stored', stored });
    } catch (error) {
      if (controller.signal.aborted) return;
      change(id, { state: 'failed' });
      notifyError(`${file.name} – ${errorText(t, error)}`);
    } finally {
      uploads.current.delete(id);
    }
  }

  const stored = list.flatMap((image) => (image.stored === undefined ? [] : [image.stored]));
  return {
    list,
    isUploading: list.some(({ state }) => state === 'uploading'),
    hasFailed: list.some(({ state }) => state === 'failed'),
    add: (files) => {
      const { taken, refusals } = checkImages(files, list.length);
      for (const refusal of refusals) notifyError(t(`support.files.${refusal}`), uiTimes.invalidFileLife);
      const added = taken.map((file) => ({ id: newClientId(), file, state: 'uploading' as const }));
      setList((before) => [...before, ...added]);
      for (const image of added) void upload(image);
    },
    again: (image) => {
      change(image.id, { state: 'uploading' });
      void upload(image);
    },
    remove: (image) => {
      uploads.current.get(image.id)?.abort();
      setList((before) => before.filter(({ id }) => id !== image.id));
      if (image.stored === undefined) return;
      const { id: fileId, key } = image.stored;
      // What stays behind is removed by the server within a day.
      api(removeFile, { query: { fileId, ...(key !== null && { key }) } }).catch(() => undefined);
    },
    sent: () => ({
      filesId: stored.map(({ id }) => id),
      fileKeys: stored.flatMap(({ key }) => (key === null ? [] : [key])),
    }),
    clear: () => setList([]),
  };
}
