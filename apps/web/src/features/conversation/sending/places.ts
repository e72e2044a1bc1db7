import type { Attachment } from '../attachments/attachment.ts';
import type { LocalData } from '../../../lib/session/local-data.ts';
import { createDraftFiles, type DraftFiles } from './draft-files.ts';
import { wholeForms, type FileKeeper } from './kept-attachments.ts';
import { forgetDraft, keepDraft, keptDrafts, writingMark, type KeptDraft } from './kept-drafts.ts';
import { createKeptMessages, messageNamed, type KeptMessage, type KeptMessages } from './kept-messages.ts';
import type { Outgoing } from './outgoing.ts';
import { becomeChat, emptyPlace, placeAfter, type Place, type PlaceEvent } from './place.ts';

/** Dependencies of the places. */
export interface PlacesDependencies {
  dataOf: (userId: number) => LocalData;
  filesOf: (userId: number) => FileKeeper;
  /** Id of this page. */
  page: string;
  alivePages: () => Promise<ReadonlySet<string>>;
  /** Resolves when the page has closed. */
  whenGone: (page: string) => Promise<void>;
  /** Runs a task under a named lock shared by all pages. */
  exclusive: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;
  /** Runs a task once after a delay; returns a cancel function. */
  later: (task: () => void) => () => void;
  /** Where a draft that a closed page has left belongs on this one. */
  homeOf: (key: string) => string;
}

/** Drafts and queued messages of this page. */
export interface Places {
  read: (key: string) => Place;
  /** Every place of this page, by its key. */
  all: () => [string, Place][];
  /** Places with messages that the server does not have. */
  busy: () => string[];
  dispatch: (key: string, event: PlaceEvent) => void;
  /**
   * A place has become a chat. From then on its name means the place of that chat, so that whoever still writes there writes
   * in the chat.
   */
  become: (key: string, chat: Chat) => void;
  /** The chat that a place of this page has become. */
  chatOf: (key: string) => number | undefined;
  /** The name of a place today. */
  nameOf: (key: string) => string;
  subscribe: (listener: () => void) => () => void;
  /** Loads what a user left in this browser, or reloads it: a log-out may have erased it. */
  restore: (userId: number) => Promise<void>;
  /** Flushes pending writes before the page closes. */
  save: () => void;
  /** Shows nothing until somebody's places are restored: it may be somebody else's. */
  hide: () => void;
  /** Another page changed the user's stored data of that name. */
  noticed: (name: string, isThere: boolean) => void;
  /** Whether no open page has an earlier message for the same chat. */
  isFirst: (message: Outgoing) => Promise<boolean>;
}

/** A chat and the place where its messages are written. */
interface Chat {
  id: number;
  key: string;
}

/** The user whose places these are, and where they are stored. */
interface Owner {
  userId: number;
  data: LocalData;
  messages: KeptMessages;
  files: DraftFiles;
  isMarked: boolean;
}

/** Creates the places of a page. */
export function createPlaces(dependencies: PlacesDependencies): Places {
  const { dataOf, filesOf, page, alivePages, whenGone, exclusive, later, homeOf } = dependencies;
  const places = new Map<string, Place>();
  const became = new Map<string, Chat>();
  const listeners = new Set<() => void>();
  const kept = new Set<string>();
  const unsaved = new Map<string, () => void>();
  const watched = new Set<string>();
  let owner: Owner | undefined;
  let isHidden = false;

  /** The name of a place today. */
  function nameOf(key: string): string {
    return became.get(key)?.key ?? key;
  }

  function read(key: string): Place {
    return places.get(nameOf(key)) ?? emptyPlace;
  }

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  function saveNow(key: string): void {
    unsaved.get(key)?.();
    unsaved.delete(key);
    // Do not write back what a log-out has erased.
    if (owner === undefined || (owner.isMarked && owner.data.get(writingMark) === undefined)) return;
    keepDraft({
      data: owner.data,
      page,
      key,
      place: read(key),
      isKept: (clientId) => kept.has(clientId),
    });
    owner.files.keepOnly(unsent());
  }

  /** Attachments of drafts, and of messages that are not stored themselves. */
  function unsent(): Attachment[] {
    return [...places.values()].flatMap(({ draft, queue }) => [
      ...draft.attached,
      ...queue.filter(({ clientId }) => !kept.has(clientId)).flatMap(({ attached }) => attached),
    ]);
  }

  function saveLater(key: string): void {
    unsaved.get(key)?.();
    unsaved.set(
      key,
      later(() => saveNow(key)),
    );
  }

  function isQueued(key: string, clientId: string): boolean {
    return read(key).queue.some((one) => one.clientId === clientId);
  }

  function keepMessage(key: string, message: Outgoing): void {
    const { clientId } = message;
    const keeper = owner?.messages;
    if (keeper === undefined) return;
    void keeper.keep(message, key).then((isKept) => {
      if (nameOf(key) !== key) return;
      if (!isQueued(key, clientId)) {
        // Sent, refused or moved while its image was being stored.
        if (isKept && ![...places.keys()].some((other) => isQueued(other, clientId))) keeper.forget(message);
        return;
      }
      if (isKept) kept.add(clientId);
      else kept.delete(clientId);
      saveNow(key);
    });
  }

  /** Whether the stored form would be the same. */
  function isKeptAlike(before: Outgoing | undefined, after: Outgoing): boolean {
    return (
      before !== undefined && before.targets === after.targets && before.carriesOver === after.carriesOver
    );
  }

  function set(key: string, after: Place): void {
    const before = read(key);
    if (before === after) return;
    places.set(key, after);
    for (const message of after.queue) {
      const old = before.queue.find(({ clientId }) => clientId === message.clientId);
      // Retry messages that did not fit: there may be room by now.
      if (!isKeptAlike(old, message) || !kept.has(message.clientId)) keepMessage(key, message);
    }
    // Attachments are stored at once: a file takes a moment, and a crash may come sooner.
    if (before.queue === after.queue && before.draft.attached === after.draft.attached) saveLater(key);
    else saveNow(key);
  }

  function forgetGone(messages: readonly Outgoing[]): void {
    for (const message of messages) {
      kept.delete(message.clientId);
      owner?.messages.forget(message);
    }
  }

  function change(key: string, event: PlaceEvent): void {
    const before = read(key);
    const after = placeAfter(before, event);
    if (after === before) return;
    set(key, after);
    forgetGone(before.queue.filter(({ clientId }) => !isQueued(key, clientId)));
    tell();
  }

  function dispatch(key: string, event: PlaceEvent): void {
    change(nameOf(key), event);
  }

  function become(key: string, chat: Chat): void {
    if (key === chat.key || became.has(key)) return;
    const left = read(key);
    unsaved.get(key)?.();
    unsaved.delete(key);
    places.delete(key);
    became.set(key, chat);
    set(chat.key, becomeChat(left, read(chat.key), chat.id));
    saveNow(chat.key);
    if (owner !== undefined) forgetDraft(owner.data, { page, key });
    tell();
  }

  /** Takes over what closed pages left; open pages are watched until they close. */
  async function adopt(): Promise<void> {
    if (owner === undefined) return;
    const { userId } = owner;
    // Only one page may adopt an orphaned message.
    await exclusive(`adopt:${userId}`, () => adoptFor(userId));
  }

  async function adoptFor(userId: number): Promise<void> {
    if (owner?.userId !== userId) return;
    const { messages } = owner;
    const alive = await alivePages();
    for (const message of messages.list()) {
      if (message.page !== page && alive.has(message.page)) watch(message.page);
      else if (!isQueued(message.place, message.clientId)) await adoptMessage(messages, message);
    }
    await adoptDrafts(alive);
  }

  async function adoptMessage(messages: KeptMessages, message: KeptMessage): Promise<void> {
    const whole = await messages.adopt(message);
    if (whole === undefined) {
      // Without its image the message would mean something else, so its text returns to the draft.
      dispatch(message.place, { type: 'found', written: { text: message.text, attached: [] } });
      messages.forget({ ...message, attached: [] });
      return;
    }
    kept.add(whole.clientId);
    dispatch(message.place, { type: 'restored', messages: [whole] });
  }

  async function adoptDrafts(alive: ReadonlySet<string>): Promise<void> {
    const { data, userId } = owner ?? {};
    if (data === undefined) return;
    for (const draft of keptDrafts(data)) {
      const { name, place, page: other } = draft;
      // This page's own drafts are in memory already, unless another user was signed in since.
      if (other === page && places.has(place)) continue;
      if (other !== page && alive.has(other)) {
        watch(other);
        continue;
      }
      const attached = await attachmentsOf(draft);
      if (owner?.userId !== userId) return;
      // What was typed after a message that still waits belongs behind it.
      const home = read(place).queue.length > 0 ? nameOf(place) : homeOf(nameOf(place));
      dispatch(home, { type: 'found', written: { text: draft.text, attached } });
      saveNow(home);
      if (other !== page || home !== place) data.remove(name);
    }
  }

  /** A file that cannot be found again is left out: the user still has it. */
  async function attachmentsOf({ attached }: KeptDraft): Promise<Attachment[]> {
    const { files } = owner ?? {};
    return wholeForms(attached, (id) => files?.adopt(id) ?? Promise.resolve(undefined));
  }

  function watch(other: string): void {
    if (watched.has(other)) return;
    watched.add(other);
    void whenGone(other).then(() => {
      watched.delete(other);
      return adopt();
    });
  }

  /** Stores what was written before it was known whose it is. */
  function keepEarlier(): void {
    for (const [key, { queue }] of places) {
      for (const message of queue) if (!kept.has(message.clientId)) keepMessage(key, message);
      saveNow(key);
    }
  }

  async function restore(userId: number): Promise<void> {
    isHidden = false;
    const data = dataOf(userId);
    const isErased = owner?.isMarked === true && data.get(writingMark) === undefined;
    if (owner !== undefined && (owner.userId !== userId || isErased)) {
      places.clear();
      became.clear();
      kept.clear();
      for (const prevent of unsaved.values()) prevent();
      unsaved.clear();
    }
    const messages = createKeptMessages(data, filesOf(userId), page);
    const files = createDraftFiles(filesOf(userId));
    owner = { userId, data, messages, files, isMarked: data.set(writingMark, true) };
    keepEarlier();
    tell();
    await adopt();
  }

  return {
    read: (key) => (isHidden ? emptyPlace : read(key)),
    all: () => (isHidden ? [] : [...places]),
    busy: () => (isHidden ? [] : [...places]).filter(([, { queue }]) => queue.length > 0).map(([key]) => key),
    dispatch,
    become,
    chatOf: (key) => became.get(key)?.id,
    nameOf,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restore,
    save: () => {
      for (const key of [...unsaved.keys()]) saveNow(key);
    },
    hide: () => {
      isHidden = true;
      tell();
    },
    noticed: (name, isThere) => {
      const clientId = messageNamed(name);
      if (clientId === undefined) return;
      if (isThere) void adopt();
      // Sent by another page or erased by a log-out.
      else for (const key of places.keys()) dropWaiting(key, clientId);
    },
    isFirst: async ({ clientId, at, targets }) => {
      const chats = new Set(targets.flatMap(({ chatId }) => chatId ?? []));
      const alive = await alivePages();
      return !(owner?.messages.list() ?? []).some(
        (other) =>
          other.clientId !== clientId &&
          other.at < at &&
          other.page !== page &&
          alive.has(other.page) &&
          other.targets.some(({ chatId }) => chatId !== null && chats.has(chatId)),
      );
    },
  };

  function dropWaiting(key: string, clientId: string): void {
    const message = read(key).queue.find((one) => one.clientId === clientId);
    if (message?.state === 'waiting' && kept.has(clientId)) dispatch(key, { type: 'sent', clientId });
  }
}
