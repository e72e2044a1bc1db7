import {
  attachCapsules,
  capsuleOfChat,
  createCapsule,
  deleteCapsule,
  disconnectCapsule,
  listCapsules,
  switchCapsule,
  updateCapsule,
  type CapsuleConnections,
  type LibraryInfo,
} from '@polylogue/contract/library';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { libraryInfoQuery } from '../billing/library-space.data.ts';
import { chatsQuery } from '../conversation/chats.data.ts';
import { withCapsule, withChat, withConnections, withSwitch } from './capsule-changes.ts';
import type { Capsule } from './capsule.ts';
import { capsuleOf, connectionsOf } from './capsules.wire.ts';
import { capsulesKey } from './library.keys.ts';

/** Every capsule of the user with its sources, newest first. */
export const capsulesQuery = queryOptions({
  queryKey: [capsulesKey],
  queryFn: async ({ signal }) => (await api(listCapsules, {}, { signal })).map(capsuleOf),
});

/** Changes the cached capsules. */
export function changeCapsules(
  queryClient: QueryClient,
  change: (list: readonly Capsule[]) => Capsule[],
): void {
  queryClient.setQueryData(capsulesQuery.queryKey, (list) => list && change(list));
}

/** Fetches the capsules anew. */
export function refreshCapsules(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: capsulesQuery.queryKey });
}

/** Caches how much space is used now. */
export function putSpace(queryClient: QueryClient, info: LibraryInfo): void {
  queryClient.setQueryData(libraryInfoQuery.queryKey, info);
}

/** What is typed about a capsule. */
export interface CapsuleWords {
  name: string;
  description: string;
}

/** Creates a capsule, or changes the one with this id. */
export function useSaveCapsule(id: number | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (words: CapsuleWords) =>
      capsuleOf(
        id === undefined
          ? await api(createCapsule, { body: words })
          : await api(updateCapsule, { body: { ...words, id } }),
      ),
    onSuccess: (capsule) => changeCapsules(queryClient, (list) => withCapsule(list, capsule)),
  });
}

/** Removes a capsule with its sources. */
export async function removeCapsule(queryClient: QueryClient, id: number): Promise<void> {
  const { ragInfo } = await api(deleteCapsule, { query: { id } });
  changeCapsules(queryClient, (list) => list.filter((one) => one.id !== id));
  putSpace(queryClient, ragInfo);
  void queryClient.invalidateQueries({ queryKey: chatsQuery.queryKey });
}

/** The capsule for files dropped into a chat; made and connected the first time. */
export async function ownCapsuleOf(queryClient: QueryClient, chatId: number): Promise<Capsule> {
  const capsule = capsuleOf(await api(capsuleOfChat, { body: { groupId: chatId } }));
  changeCapsules(queryClient, (list) => withCapsule(list, capsule));
  void queryClient.invalidateQueries({ queryKey: chatsQuery.queryKey });
  return capsule;
}

/** Caches what a chat and a capsule are connected to. */
function putConnections(
  queryClient: QueryClient,
  { capsuleId, chatId }: { capsuleId: number | undefined; chatId: number },
  answer: CapsuleConnections,
): void {
  if (capsuleId !== undefined) {
    const connections = connectionsOf(answer.groups);
    changeCapsules(queryClient, (list) => withConnections(list, capsuleId, connections));
  }
  queryClient.setQueryData(chatsQuery.queryKey, (chats) =>
    chats?.map((chat) => (chat.id === chatId ? { ...chat, capsules: answer.count_rag_capsules } : chat)),
  );
}

interface ConnectedTo {
  capsuleIds: readonly number[];
  chatId: number;
}

/** Connects capsules to a chat. */
export async function connectCapsules(
  queryClient: QueryClient,
  { capsuleIds, chatId }: ConnectedTo,
): Promise<void> {
  const answer = await api(attachCapsules, { body: { capsuleIds: [...capsuleIds], groupId: chatId } });
  changeCapsules(queryClient, (list) => withChat(list, capsuleIds, chatId));
  putConnections(queryClient, { capsuleId: capsuleIds[0], chatId }, answer);
}

/** Disconnects a capsule from a chat. */
export async function disconnect(
  queryClient: QueryClient,
  { capsuleId, chatId }: { capsuleId: number; chatId: number },
): Promise<void> {
  const answer = await api(disconnectCapsule, { body: { capsuleId, groupId: chatId } });
  putConnections(queryClient, { capsuleId, chatId }, answer);
}

/** Connects capsules to a chat. */
export function useConnectCapsules() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: ConnectedTo) => connectCapsules(queryClient, wanted),
  });
}

/** Turns a connected capsule on or off in a chat. */
export function useSwitchCapsule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ capsuleId, chatId, enabled }: { capsuleId: number; chatId: number; enabled: boolean }) =>
      api(switchCapsule, { body: { capsuleId, groupId: chatId, enabled } }),
    // At once, as a switch does; what the server says corrects it.
    onMutate: ({ capsuleId, chatId, enabled }) =>
      changeCapsules(queryClient, (list) => withSwitch(list, { capsuleId, chatId, isEnabled: enabled })),
    onError: () => refreshCapsules(queryClient),
    onSuccess: (answer, wanted) => putConnections(queryClient, wanted, answer),
  });
}

/** Disconnects a capsule from a chat. */
export function useDisconnectCapsule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { capsuleId: number; chatId: number }) => disconnect(queryClient, wanted),
  });
}
