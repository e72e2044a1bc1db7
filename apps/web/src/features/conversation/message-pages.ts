import type { InfiniteData } from '@tanstack/react-query';
import type { Message, MessagePage, RequestMessage, ResponseMessage } from './message.ts';

/** The cached pages of a chat: newest page first, each page oldest to newest. */
export type MessagePages = InfiniteData<MessagePage>;

/** A request and its answer. */
export interface Exchange {
  request: RequestMessage;
  response: ResponseMessage;
}

/** Every loaded message, oldest to newest. */
export function messagesIn(pages: readonly MessagePage[]): Message[] {
  return pages.toReversed().flatMap(({ list }) => list);
}

/** Offset of the next page in exchanges from the newest; undefined when all are loaded. */
export function nextOffset(pages: readonly MessagePage[]): number | undefined {
  const loaded = exchangesIn(messagesIn(pages));
  const total = pages[0]?.totalCount ?? 0;
  return loaded > 0 && loaded < total ? loaded : undefined;
}

/** The newest page alone. */
export function endOf(pages: MessagePages | undefined): MessagePages | undefined {
  if (pages === undefined || pages.pages.length < 2) return pages;
  return { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) };
}

function exchangesIn(messages: readonly Message[]): number {
  return messages.filter(({ type }) => type === 'request').length;
}

/** The pages of a chat whose only exchange is this one. */
export function pagesOf({ request, response }: Exchange): MessagePages {
  return { pages: [{ list: [request, response], totalCount: 1 }], pageParams: [0] };
}

/**
 * Inserts a new exchange below its parent; what followed the parent is now another branch. Undefined when the
 * parent is not loaded and the pages must be refetched.
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
  if (request.parentId === null) return [request, response];
  const parent = messages.findIndex(({ id }) => id === request.parentId);
  return parent === -1 ? undefined : [...messages.slice(0, parent + 1), request, response];
}

/** Pages older than the first stay as they are; all changes go to the first page. */
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

/** Replaces messages with newer versions. Returns the same object when none of them is loaded. */
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
