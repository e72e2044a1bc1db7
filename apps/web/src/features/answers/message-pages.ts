import type { Message, RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import type { InfiniteData } from '@tanstack/react-query';

/** One page of `message/list`; the first one holds the newest exchanges. */
export interface MessagePage {
  list: Message[];
  /** Exchanges of the conversation in all. */
  totalCount: number;
}

/** The pages of a chat as the cache keeps them: newest page first, each page oldest to newest. */
export type MessagePages = InfiniteData<MessagePage>;

/** A request and the answer that is written to it. */
export interface Exchange {
  request: RequestMessage;
  response: ResponseMessage;
}

/** Every loaded message, oldest to newest. */
export function messagesIn(pages: readonly MessagePage[]): Message[] {
  return pages.toReversed().flatMap(({ list }) => list);
}

/** Where the next page begins, counted in exchanges from the newest; undefined when all are there. */
export function nextOffset(pages: readonly MessagePage[]): number | undefined {
  const loaded = exchangesIn(messagesIn(pages));
  const total = pages[0]?.totalCount ?? 0;
  return loaded > 0 && loaded < total ? loaded : undefined;
}

function exchangesIn(messages: readonly Message[]): number {
  return messages.filter(({ type }) => type === 'request').length;
}

/** The pages of a chat of which one exchange is known and there can be no other. */
export function pagesOf({ request, response }: Exchange): MessagePages {
  return { pages: [{ list: [request, response], totalCount: 1 }], pageParams: [0] };
}

/**
 * The pages with a new exchange at its place: below the message it follows, and whatever stood there is another branch
 * now. Undefined when that message is not loaded, so that the pages have to be read anew.
 */
export function withExchange(pages: MessagePages, exchange: Exchange): MessagePages | undefined {
  const before = messagesIn(pages.pages);
  const after = branchOf(before, exchange);
  if (after === undefined) return undefined;
  return cutIntoPages(pages, before, after);
}

function branchOf(messages: readonly Message[], { request, response }: Exchange): Message[] | undefined {
  if (messages.some(({ id }) => id === response.id)) return [...messages];
  const asked = messages.findIndex(({ id }) => id === request.id);
  if (asked !== -1) return [...messages.slice(0, asked + 1), response];
  if (request.parent_id === null) return [request, response];
  const parent = messages.findIndex(({ id }) => id === request.parent_id);
  return parent === -1 ? undefined : [...messages.slice(0, parent + 1), request, response];
}

/** What is older than the first page stays in its pages; everything that changed is the first page's. */
function cutIntoPages(pages: MessagePages, before: readonly Message[], after: Message[]): MessagePages {
  const total = (pages.pages[0]?.totalCount ?? 0) + exchangesIn(after) - exchangesIn(before);
  const rest = pages.pages.slice(1);
  const older = rest.reduce((sum, { list }) => sum + list.length, 0);
  const isOlderKept = before.slice(0, older).every((message, index) => after[index]?.id === message.id);
  if (isOlderKept) {
    return { ...pages, pages: [{ list: after.slice(older), totalCount: total }, ...rest] };
  }
  return { pages: [{ list: after, totalCount: total }], pageParams: [0] };
}

/** The pages with newer states of some of their messages. The same object when none of them is loaded. */
export function withMessages(pages: MessagePages, messages: readonly Message[]): MessagePages {
  const newer = new Map(messages.map((message) => [message.id, message]));
  const isLoaded = pages.pages.some(({ list }) => list.some(({ id }) => newer.has(id)));
  if (!isLoaded) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      list: page.list.map((message) => newer.get(message.id) ?? message),
    })),
  };
}
