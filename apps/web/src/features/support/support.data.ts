import {
  changeTicketStatus,
  closeGuestTicket,
  createTicket,
  feedbackSubjects,
  guestTicket,
  listTicketMessages,
  listTickets,
  readTicket,
  sendGuestMessage,
  sendTicketMessage,
  ticketStatuses,
  type Ticket,
  type TicketFrame,
  type TicketMessage,
  type TicketPayload,
} from '@polylogue/contract/support';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { ticketsKey } from './support.keys.ts';

/** What a ticket can be about, in the page's language. */
export function subjectsQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['feedback-subjects', locale],
    queryFn: ({ signal }) => api(feedbackSubjects, {}, { signal }),
    staleTime: Infinity,
  });
}

/** The user's tickets, the latest first. */
export const ticketsQuery = queryOptions({
  queryKey: [ticketsKey, 'list'],
  queryFn: ({ signal }) => api(listTickets, {}, { signal }),
});

/** What was written in a ticket. */
export function messagesQuery(ticketId: number) {
  return queryOptions({
    queryKey: [ticketsKey, ticketId],
    queryFn: ({ signal }) => api(listTicketMessages, { query: { ticketId } }, { signal }),
    // Refetched on open: links to images expire, and frames may have been missed.
    staleTime: 0,
  });
}

/** A guest's page looks for an answer this often at first, and at last: guests have no channel. */
const guestPause = { least: 10_000, most: 120_000 };

/** The longer nothing was written in a guest's ticket, the longer the pause until it is asked for again. */
export function guestPauseAfter(lastWritten: string | undefined, now: number): number {
  const silence = lastWritten === undefined ? 0 : now - Date.parse(lastWritten);
  return Math.min(guestPause.most, Math.max(guestPause.least, silence / 10));
}

/** A guest's ticket, by the key in its link. */
export function guestTicketQuery(token: string) {
  return queryOptions({
    queryKey: ['guest-ticket', token],
    queryFn: ({ signal }) => api(guestTicket, { query: { token } }, { signal }),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? false : guestPauseAfter(state.data?.messages.at(-1)?.createdAt, Date.now()),
    staleTime: 0,
    retry: false,
  });
}

/** Puts a line at its place; one that is already there is replaced. */
export function withMessage(known: readonly TicketMessage[], message: TicketMessage): TicketMessage[] {
  const others = known.filter(({ id }) => id !== message.id);
  return [...others, message].sort((one, other) => one.id - other.id);
}

/** Shows a frame of a ticket: its new line, and the ticket at the top of the list. */
export function putFrame(queryClient: QueryClient, { ticket, message }: TicketFrame): void {
  queryClient.setQueryData(
    messagesQuery(ticket.id).queryKey,
    (known) => known && withMessage(known, message),
  );
  putTicket(queryClient, ticket);
}

function putTicket(queryClient: QueryClient, ticket: Ticket): void {
  queryClient.setQueryData(ticketsQuery.queryKey, (known) => {
    if (known === undefined) return undefined;
    const others = known.filter(({ id }) => id !== ticket.id);
    return [ticket, ...others].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  });
}

/** Opens a ticket. */
export function useCreateTicket() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TicketPayload) => api(createTicket, { body }),
    onSuccess: (ticket) => putTicket(queryClient, ticket),
  });
}

/** What is written into a ticket; guests prove by keys whose the files are. */
export interface Written {
  body: string;
  filesId: number[];
  fileKeys: string[];
}

/** Writes into the user's own ticket. */
export function useSendMessage(ticketId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, filesId }: Written) => api(sendTicketMessage, { body: { ticketId, body, filesId } }),
    onSuccess: (message) => {
      queryClient.setQueryData(
        messagesQuery(ticketId).queryKey,
        (known) => known && withMessage(known, message),
      );
      void queryClient.invalidateQueries({ queryKey: ticketsQuery.queryKey });
    },
  });
}

/** Closes the user's own ticket. */
export function useCloseTicket(ticketId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(changeTicketStatus, { body: { ticketId, status: ticketStatuses.closed } }),
    onSuccess: (ticket) => {
      putTicket(queryClient, ticket);
      void queryClient.invalidateQueries({ queryKey: messagesQuery(ticketId).queryKey });
    },
  });
}

/** Takes the unread mark off. */
export function useReadTicket() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (seen: { ticketId: number; messageId: number }) => api(readTicket, { body: seen }),
    onSuccess: (_, { ticketId }) => {
      const { queryKey } = ticketsQuery;
      // A list that was requested before would put the mark on again.
      const isStaleListComing = queryClient.isFetching({ queryKey, exact: true }) > 0;
      queryClient.setQueryData(queryKey, (known) =>
        known?.map((ticket) => (ticket.id === ticketId ? { ...ticket, unread: false } : ticket)),
      );
      if (isStaleListComing) void queryClient.invalidateQueries({ queryKey, exact: true });
    },
  });
}

/** Writes into a guest's ticket. */
export function useSendGuestMessage(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (written: Written) => api(sendGuestMessage, { body: { token, ...written } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: guestTicketQuery(token).queryKey }),
  });
}

/** Closes a guest's ticket. */
export function useCloseGuestTicket(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(closeGuestTicket, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: guestTicketQuery(token).queryKey }),
  });
}
