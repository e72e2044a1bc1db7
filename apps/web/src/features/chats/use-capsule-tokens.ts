import { useQuery } from '@tanstack/react-query';
import { useHasLibrary } from '../billing/billing.data.ts';
import { useChatItem } from '../conversation/chats.data.ts';
import { capsuleTokensIn } from '../library/capsule-tokens.ts';
import { capsulesQuery } from '../library/library.data.ts';

/** Tokens of all text that answers in the chat may read. */
export function useCapsuleTokens(chatId: number | null | undefined): number {
  const isUsed = useHasLibrary();
  const hasCapsules = (useChatItem(chatId)?.capsules ?? 0) > 0;
  const { data: capsules = [] } = useQuery({ ...capsulesQuery, enabled: isUsed && hasCapsules });
  return isUsed && hasCapsules ? capsuleTokensIn(capsules, chatId) : 0;
}
