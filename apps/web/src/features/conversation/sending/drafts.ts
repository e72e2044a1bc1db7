import { useSyncExternalStore } from 'react';
import type { Attachment } from '../attachments/attachment.ts';
import type { Draft } from './draft.ts';
import type { Outgoing } from './outgoing.ts';
import type { Place } from './place.ts';
import { places } from './places.browser.ts';

/** The draft of a place. */
export function readDraft(key: string): Draft {
  return places.read(key).draft;
}

/** Changes the draft of a place. */
export function changeDraft(key: string, changes: Partial<Draft>): void {
  places.dispatch(key, { type: 'changed', changes });
}

/** Appends a suggested text to the draft. */
export function suggest(key: string, text: string): void {
  places.dispatch(key, { type: 'suggested', text });
}

/** Attaches something at the end, unless it is attached already. */
export function attach(key: string, attachment: Attachment): void {
  places.dispatch(key, { type: 'attached', attachment });
}

/** Changes an attachment, which keeps its place. */
export function replaceAttached(key: string, attachment: Attachment): void {
  places.dispatch(key, { type: 'replaced', attachment });
}

/** Removes an attachment. */
export function detach(key: string, attachment: Attachment): void {
  places.dispatch(key, { type: 'detached', attachment });
}

/** The attachments of one kind, oldest first. */
export function attachedOf(key: string, kind: string): readonly Attachment[] {
  return readDraft(key).attached.filter((one) => one.kind === kind);
}

/** Whether a send to the chat is in flight. */
export function isSendingInto(chatId: number): boolean {
  const queues = places.busy().map((key) => places.read(key).queue);
  return queues
    .flat()
    .some(({ state, targets }) => state === 'sending' && targets.some((one) => one.chatId === chatId));
}

/** Subscribes to the chat that a place of this page has become. */
export function useChatOf(key: string): number | undefined {
  return useRead(() => places.chatOf(key));
}

function useRead<T>(read: () => T): T {
  return useSyncExternalStore(places.subscribe, read, read);
}

/** Subscribes to a place. */
export function usePlace(key: string): Place {
  return useRead(() => places.read(key));
}

/** Subscribes to the draft of a place. */
export function useDraft(key: string): Draft {
  return useRead(() => places.read(key).draft);
}

/** Subscribes to the messages of a place that the server does not have yet, oldest first. */
export function useQueue(key: string): readonly Outgoing[] {
  return useRead(() => places.read(key).queue);
}
