import { isSame, isUnseen, type Attachment } from '../attachments/attachment.ts';
import { clientIdOf, emptyDraft, isBlank, joined, withGivenBack, type Draft, type Written } from './draft.ts';
import { pauseAfter, type Outgoing, type Target } from './outgoing.ts';

/**
 * Where messages are written: a chat, a chat not created yet, or a comparison. A message is a draft, then
 * waits, is being sent, and is sent or refused; a refused one becomes a draft again.
 */
export interface Place {
  draft: Draft;
  /** Submitted messages, oldest first. The first is being sent; the others wait for it and its answer. */
  queue: readonly Outgoing[];
  /** Why the last message was refused; null if it was not. */
  refusal: unknown;
}

/** A place without a draft or messages. */
export const emptyPlace: Place = { draft: emptyDraft, queue: [], refusal: null };

/** A submitted message without its text and attachments. */
export type Submission = Pick<
  Outgoing,
  'clientId' | 'kind' | 'key' | 'at' | 'targets' | 'image' | 'effort' | 'carriesOver'
>;

/** Events of a place. */
export type PlaceEvent =
  | { type: 'changed'; changes: Partial<Draft> }
  | { type: 'suggested'; text: string }
  /** A draft left by a closed page. */
  | { type: 'found'; written: Written }
  | { type: 'attached'; attachment: Attachment }
  /** An attachment was changed. */
  | { type: 'replaced'; attachment: Attachment }
  | { type: 'detached'; attachment: Attachment }
  | { type: 'submitted'; message: Submission }
  /** Messages left by a closed page. */
  | { type: 'restored'; messages: readonly Outgoing[] }
  | { type: 'begun'; clientId: string }
  /** The chats of a message were created. */
  | { type: 'targeted'; clientId: string; targets: readonly Target[] }
  /** No response: it may or may not have arrived. */
  | { type: 'lost'; clientId: string; now: number }
  /** Back online: no retry waits longer than this. */
  | { type: 'woken'; notBefore: number }
  | { type: 'sent'; clientId: string }
  | { type: 'refused'; clientId: string; reason: unknown }
  | { type: 'takenBack'; clientId: string }
  | { type: 'failureClosed' };

function withMessage(place: Place, clientId: string, change: (message: Outgoing) => Outgoing): Place {
  return { ...place, queue: place.queue.map((one) => (one.clientId === clientId ? change(one) : one)) };
}

function withAttached({ draft, ...place }: Place, attached: readonly Attachment[]): Place {
  return { ...place, draft: { ...draft, attached } };
}

/** A prompt whose text was deleted again was not used. */
function withoutDeletedText(draft: Draft): Draft {
  if (draft.text !== '' || !draft.attached.some(isUnseen)) return draft;
  return { ...draft, attached: draft.attached.filter((one) => !isUnseen(one)) };
}

function submitted(place: Place, message: Submission): Place {
  const { draft, queue } = place;
  if (isBlank(draft)) return place;
  const outgoing: Outgoing = {
    ...message,
    clientId: clientIdOf(draft, message.clientId),
    text: draft.text,
    attached: draft.attached,
    state: 'waiting',
    tries: 0,
    notBefore: 0,
    isLate: queue.length > 0,
  };
  return {
    draft: { ...emptyDraft, image: draft.image, effort: draft.effort },
    queue: [...queue, outgoing],
    refusal: null,
  };
}

function restored(place: Place, messages: readonly Outgoing[]): Place {
  const news = messages.filter(({ clientId }) => place.queue.every((one) => one.clientId !== clientId));
  if (news.length === 0) return place;
  const late = news.map((one): Outgoing => ({ ...one, state: 'waiting', notBefore: 0, isLate: true }));
  return { ...place, queue: [...place.queue, ...late].toSorted((a, b) => a.at - b.at) };
}

/**
 * Messages after a refused one were written with it in mind, so they return to the draft with it, in order.
 */
function refused(place: Place, clientId: string, reason: unknown): Place {
  const index = place.queue.findIndex((one) => one.clientId === clientId);
  if (index === -1) return place;
  const draft = place.queue.slice(index).reduceRight(withGivenBack, place.draft);
  return { draft, queue: place.queue.slice(0, index), refusal: reason };
}

function takenBack(place: Place, clientId: string): Place {
  const message = place.queue.find((one) => one.clientId === clientId);
  // A message in flight may have arrived.
  if (message?.state !== 'waiting') return place;
  return {
    ...place,
    draft: withGivenBack(place.draft, message),
    queue: place.queue.filter((one) => one !== message),
  };
}

/** Reducer: the place after an event. */
export function placeAfter(place: Place, event: PlaceEvent): Place {
  const { draft, queue } = place;
  switch (event.type) {
    case 'changed':
      return { ...place, draft: withoutDeletedText({ ...draft, ...event.changes }) };
    case 'suggested':
      return { ...place, draft: { ...draft, text: joined(draft.text, event.text) } };
    case 'found': {
      const { text, attached } = event.written;
      const others = draft.attached.filter((one) => !attached.some((other) => isSame(other, one)));
      return {
        ...place,
        draft: { ...draft, text: joined(text, draft.text), attached: [...attached, ...others] },
      };
    }
    case 'attached': {
      const others = draft.attached.filter((one) => !isSame(one, event.attachment));
      return withAttached(place, [...others, event.attachment]);
    }
    case 'replaced':
      return withAttached(
        place,
        draft.attached.map((one) => (isSame(one, event.attachment) ? event.attachment : one)),
      );
    case 'detached':
      return withAttached(
        place,
        draft.attached.filter((one) => !isSame(one, event.attachment)),
      );
    case 'submitted':
      return submitted(place, event.message);
    case 'restored':
      return restored(place, event.messages);
    case 'begun':
      return withMessage(place, event.clientId, (one) => ({ ...one, state: 'sending' }));
    case 'targeted':
      return withMessage(place, event.clientId, (one) => ({ ...one, targets: event.targets }));
    case 'lost':
      return withMessage(place, event.clientId, (one) => ({
        ...one,
        state: 'waiting',
        tries: one.tries + 1,
        notBefore: event.now + pauseAfter(one.tries + 1),
        isLate: true,
      }));
    case 'woken':
      if (queue.length === 0) return place;
      return {
        ...place,
        queue: queue.map((one) => ({ ...one, notBefore: Math.min(one.notBefore, event.notBefore) })),
      };
    case 'sent':
      return { ...place, queue: queue.filter(({ clientId }) => clientId !== event.clientId) };
    case 'refused':
      return refused(place, event.clientId, event.reason);
    case 'takenBack':
      return takenBack(place, event.clientId);
    case 'failureClosed':
      return { ...place, refusal: null };
    default:
      return event satisfies never;
  }
}

/** Queued messages of a place that has become a chat. */
function followed(queue: readonly Outgoing[], chatId: number): Outgoing[] {
  return queue.map((one) => ({
    ...one,
    key: undefined,
    carriesOver: false,
    isLate: true,
    targets: one.targets.map((target) => ({ ...target, chatId })),
  }));
}

/** A place that has become a chat, together with what has been written in that chat meanwhile. */
export function becomeChat({ draft, queue, refusal }: Place, chat: Place, chatId: number): Place {
  const { draft: merged } = placeAfter(chat, { type: 'found', written: draft });
  return {
    draft: { ...merged, image: draft.image, effort: draft.effort, resumes: draft.resumes },
    queue: [...chat.queue, ...followed(queue, chatId)].toSorted((a, b) => a.at - b.at),
    refusal,
  };
}
