import type { Attachment } from '../attachments/attachment.ts';
import type { LocalData } from '../../../lib/session/local-data.ts';
import { createDraftFiles, type DraftFiles } from './draft-files.ts';
import { wholeForms, type FileKeeper } from './kept-attachments.ts';
import { keepDraft, keptDrafts, writingMark, type KeptDraft } from './kept-drafts.ts';
import { createKeptMessages, messageNamed, type KeptMessage, type KeptMessages } from './kept-messages.ts';
import type { Outgoing } from './outgoing.ts';
import { emptyPlace, followed, placeAfter, type Place, type PlaceEvent } from './place.ts';

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
}

/** Drafts and queued messages of this page. */
export interface Places {
  read: (key: string) => Place;
  /** Every place of this page, by its key. */
  all: () => [string, Place][];
  /** Places with messages that the server does not have. */
  busy: () => string[];
  dispatch: (key: string, event: PlaceEvent) => void;
  /** Moves the queue to the chat that its first message created. */
  follow: (from: string, to: string, chatId: number) => void;
  /**
   * The user is being navigated from one place to another. Until `endNavigation` both share one draft, so nothing
   * typed meanwhile is lost and the caret stays put.
   */
  startNavigation: (from: string, to: string, chatId: number) => void;
  /** The navigation ended, there or elsewhere. */
  endNavigation: (key: string) => void;
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

/** A navigation in progress. */
interface Navigation {
  from: string;
  to: string;
  chatId: number;
}

/** The user whose places these are, and where they are stored. */
interface Owner {
  userId: number;
  data: LocalData;
  messages: KeptMessages;
  files: DraftFiles;
  isMarked: boolean;
}

/** Whether the event comes from the user. */
function isWriting({ type }: PlaceEvent): boolean {
  return ['changed', 'suggested', 'attached', 'replaced', 'detached', 'submitted', 'failureClosed'].includes(
    type,
  );
}

/** Creates the places of a page. */
export function createPlaces(dependencies: PlacesDependencies): Places {
  const { dataOf, filesOf, page, alivePages, whenGone, exclusive, later } = dependencies;
  const places = new Map<string, Place>();
  const listeners = new Set<() => void>();
  const kept = new Set<string>();
  const unsaved = new Map<string, () => void>();
  const watched = new Set<string>();
  let navigation: Navigation | undefined;
  let owner: Owner | undefined;
  let isHidden = false;

  function read(key: string): Place {
    return places.get(key) ?? emptyPlace;
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
    if (navigation?.from === key && isWriting(event)) dispatchDuringNavigation(navigation, event);
    else change(key, event);
  }

  function follow(from: string, to: string, chatId: number): void {
    const left = read(from);
    set(to, placeAfter(read(to), { type: 'restored', messages: followed(left.queue, chatId) }));
    set(from, { ...left, queue: [] });
    tell();
  }

  function startNavigation(from: string, to: string, chatId: number): void {
    const { draft, refusal } = read(from);
    set(to, { ...placeAfter(read(to), { type: 'found', written: draft }), refusal });
    navigation = { from, to, chatId };
    tell();
  }

  function endNavigation(key: string): void {
    if (navigation === undefined) return;
    const { from, to } = navigation;
    navigation = undefined;
    const left = key === to ? from : to;
    if (key === to || read(to).draft.text === read(from).draft.text) {
      set(left, { ...read(left), draft: emptyPlace.draft, refusal: null });
    }
    tell();
  }

  /** During a navigation, changes go to both places and a submit goes to the new one. */
  function dispatchDuringNavigation(ongoing: Navigation, event: PlaceEvent): void {
    if (event.type !== 'submitted') {
      change(ongoing.from, event);
      change(ongoing.to, event);
      return;
    }
    const targets = event.message.targets.map((target) => ({ ...target, chatId: ongoing.chatId }));
    change(ongoing.to, { type: 'submitted', message: { ...event.message, targets, carriesOver: false } });
    change(ongoing.from, { type: 'changed', changes: emptyPlace.draft });
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
      dispatch(place, { type: 'found', written: { text: draft.text, attached } });
      saveNow(place);
      if (other !== page) data.remove(name);
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
    follow,
    startNavigation,
    endNavigation,
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
