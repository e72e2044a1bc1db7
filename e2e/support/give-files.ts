import type { Locator, Page } from '@playwright/test';
import { composer } from './chat.ts';

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Simulates pasting files into the composer, or dragging or dropping them onto any place, by default the composer. */
export async function giveFiles(
  page: Page,
  how: 'paste' | 'drop' | 'dragover',
  files: readonly GivenFile[],
  place: Locator = composer(page),
): Promise<boolean> {
  return place.evaluate(
    (element, { how: kind, given }) => {
      const data = new DataTransfer();
      for (const { name, type, bytes } of given) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], name, { type }));
      }
      const options = { bubbles: true, cancelable: true };
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent(kind, { ...options, dataTransfer: data });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    },
    {
      how,
      given: files.map(({ name, mimeType, buffer }) => ({
        name,
        type: mimeType,
        bytes: buffer.toString('base64'),
      })),
    },
  );
}

/** Simulates pasting a text into the composer. Returns whether the composer took it out of the field's hands. */
export async function pasteText(page: Page, text: string): Promise<boolean> {
  return composer(page).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  }, text);
}
