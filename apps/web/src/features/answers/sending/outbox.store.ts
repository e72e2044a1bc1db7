import type { ImageConfig } from '@polylogue/contract/models';
import { create } from 'zustand';
import { forgetFile, keepFile, keptFile } from '../../../lib/session/kept-files.ts';
import { userData, type LocalData } from '../../../lib/session/local-data.ts';
import type { NoteChip, PromptChip } from '../composer/drafts.store.ts';

/** A message on its way to the server. */
export interface Outgoing {
  /** The server answers a repeat with what the first send did, so that a retry never sends twice. */
  clientId: string;
  /** Null where the message makes its chat. */
  chatId: number | null;
  text: string;
  modelId: number | null;
  file: File | null;
  prompts: readonly PromptChip[];
  notes: readonly NoteChip[];
  image: ImageConfig | null;
  /** The conversation goes on in a new chat. */
  carriesOver: boolean;
  /** `waiting` for the network; it goes by itself when that is back. */
  state: 'sending' | 'waiting';
}

/** A waiting message as it is kept; its picture is kept apart, under its id. */
interface KeptOutgoing extends Omit<Outgoing, 'file'> {
  hasFile: boolean;
}

interface Outbox {
  list: readonly Outgoing[];
}

/** Messages that the server does not have yet, oldest first. */
export const useOutbox = create<Outbox>(() => ({ list: [] }));

const storageName = 'outbox';
let owner: { userId: number; data: LocalData } | undefined;

/** Messages that had to wait. They stay kept while they are tried again: the page may close just then. */
const waited = new Set<string>();

/** Pictures that the browser has let us keep. Without its picture a message would say something else, and is not kept. */
const keptPictures = new Set<string>();

function save(): void {
  const waiting = useOutbox
    .getState()
    .list.filter(
      ({ file, clientId }) => waited.has(clientId) && (file === null || keptPictures.has(clientId)),
    )
    .map(({ file, ...rest }): KeptOutgoing => ({ ...rest, state: 'waiting', hasFile: file !== null }));
  owner?.data.set(storageName, waiting.length === 0 ? undefined : waiting);
}

async function keepPicture({ clientId, file }: Outgoing): Promise<void> {
  if (owner === undefined || file === null || keptPictures.has(clientId)) return;
  await keepFile(owner.userId, clientId, file);
  keptPictures.add(clientId);
  save();
}

async function forgetPicture(clientId: string): Promise<void> {
  if (owner === undefined || !keptPictures.delete(clientId)) return;
  await forgetFile(owner.userId, clientId);
}

/**
 * Brings back what a user had sent without a network before the page was closed. Of what is in memory stays what no
 * log-out has erased meanwhile, and nothing of another user's.
 */
export async function restoreOutbox(userId: number): Promise<void> {
  const data = userData(userId);
  const before = owner?.userId === userId ? useOutbox.getState().list : [];
  owner = { userId, data };
  const stored = data.get(storageName);
  const waiting = Array.isArray(stored) ? stored.filter(isKept) : [];
  const inMemory = before.filter(
    ({ state, clientId, file }) =>
      state === 'sending' || isIn(waiting, clientId) || (file !== null && !keptPictures.has(clientId)),
  );
  for (const { clientId } of waiting) waited.add(clientId);
  const plain = waiting.filter(({ hasFile, clientId }) => !hasFile && !isIn(inMemory, clientId));
  useOutbox.setState({ list: [...inMemory, ...plain.map((one) => withFile(one, null))] });
  await restorePictures(userId, waiting);
}

async function restorePictures(userId: number, waiting: readonly KeptOutgoing[]): Promise<void> {
  for (const one of waiting.filter(({ hasFile }) => hasFile)) {
    const file = await keptFile(userId, one.clientId);
    if (file === undefined || isIn(useOutbox.getState().list, one.clientId)) continue;
    keptPictures.add(one.clientId);
    putOutgoing(withFile(one, file));
  }
}

function withFile({ hasFile: _, ...rest }: KeptOutgoing, file: File | null): Outgoing {
  return { ...rest, file };
}

function isIn(list: readonly { clientId: string }[], clientId: string): boolean {
  return list.some((one) => one.clientId === clientId);
}

function isKept(value: unknown): value is KeptOutgoing {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clientId' in value &&
    typeof value.clientId === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'chatId' in value &&
    (value.chatId === null || typeof value.chatId === 'number') &&
    'prompts' in value &&
    Array.isArray(value.prompts) &&
    'notes' in value &&
    Array.isArray(value.notes)
  );
}

/** Puts a message into the box, or gives the one there another state. */
export function putOutgoing(outgoing: Outgoing): void {
  const { list } = useOutbox.getState();
  if (outgoing.state === 'waiting') waited.add(outgoing.clientId);
  useOutbox.setState({
    list: isIn(list, outgoing.clientId)
      ? list.map((one) => (one.clientId === outgoing.clientId ? outgoing : one))
      : [...list, outgoing],
  });
  save();
  // Where the browser keeps nothing, the message waits in memory.
  if (outgoing.state === 'waiting') void keepPicture(outgoing).catch(() => undefined);
}

/** Takes a message out: it was sent, refused or taken back. */
export function dropOutgoing(clientId: string): void {
  useOutbox.setState(({ list }) => ({ list: list.filter((one) => one.clientId !== clientId) }));
  waited.delete(clientId);
  save();
  void forgetPicture(clientId);
}

/** Whether a send into the chat waits for its answer. */
export function isSendingInto(chatId: number | null): boolean {
  return useOutbox.getState().list.some((one) => one.chatId === chatId && one.state === 'sending');
}

/** The message of a chat that the server does not have yet. */
export function useOutgoing(chatId: number | null): Outgoing | undefined {
  return useOutbox(({ list }) => list.find((one) => one.chatId === chatId));
}
