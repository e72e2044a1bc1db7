import type { ImageConfig } from '@polylogue/contract/models';
import { create } from 'zustand';
import { userData, type LocalData } from '../../../lib/session/local-data.ts';

/** A message on its way to the server. */
export interface Outgoing {
  /** The server answers a repeat with what the first send did, so that a retry never sends twice. */
  clientId: string;
  /** Null where the message makes its chat. */
  chatId: number | null;
  text: string;
  modelId: number | null;
  file: File | null;
  promptIds: readonly number[];
  image: ImageConfig | null;
  /** The conversation goes on in a new chat. */
  carriesOver: boolean;
  /** `waiting` for the network; it goes by itself when that is back. */
  state: 'sending' | 'waiting';
}

interface Outbox {
  list: readonly Outgoing[];
}

/** Messages that the server does not have yet, oldest first. */
export const useOutbox = create<Outbox>(() => ({ list: [] }));

const storageName = 'outbox';
let kept: LocalData | undefined;

function save(): void {
  // A picture does not fit into local storage: without it the message would say something else.
  const waiting = useOutbox.getState().list.filter(({ state, file }) => state === 'waiting' && file === null);
  kept?.set(storageName, waiting.length === 0 ? undefined : waiting);
}

/** Brings back what a user had sent without a network before the page was closed. What is on its way stays. */
export function restoreOutbox(userId: number): void {
  kept = userData(userId);
  const stored = kept.get(storageName);
  const waiting = Array.isArray(stored) ? stored.filter(isOutgoing) : [];
  const inMemory = useOutbox
    .getState()
    .list.filter(({ state, file }) => state === 'sending' || file !== null);
  useOutbox.setState({ list: [...inMemory, ...waiting] });
}

function isOutgoing(value: unknown): value is Outgoing {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clientId' in value &&
    typeof value.clientId === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'chatId' in value &&
    (value.chatId === null || typeof value.chatId === 'number')
  );
}

/** Puts a message into the box, or gives the one there another state. */
export function putOutgoing(outgoing: Outgoing): void {
  const { list } = useOutbox.getState();
  const isKnown = list.some(({ clientId }) => clientId === outgoing.clientId);
  useOutbox.setState({
    list: isKnown
      ? list.map((one) => (one.clientId === outgoing.clientId ? outgoing : one))
      : [...list, outgoing],
  });
  save();
}

/** Takes a message out: it was sent, refused or taken back. */
export function dropOutgoing(clientId: string): void {
  useOutbox.setState(({ list }) => ({ list: list.filter((one) => one.clientId !== clientId) }));
  save();
}

/** Whether a send into the chat waits for its answer. */
export function isSendingInto(chatId: number | null): boolean {
  return useOutbox.getState().list.some((one) => one.chatId === chatId && one.state === 'sending');
}

/** The message of a chat that the server does not have yet. */
export function useOutgoing(chatId: number | null): Outgoing | undefined {
  return useOutbox(({ list }) => list.find((one) => one.chatId === chatId));
}
