import { connectionTo, type Capsule } from './capsule.ts';

/** Tokens of all text in the capsules that answers in a chat read. */
export function capsuleTokensIn(capsules: readonly Capsule[], chatId: number | null | undefined): number {
  return capsules
    .filter((capsule) => connectionTo(capsule, chatId)?.isEnabled === true)
    .reduce((sum, { tokens }) => sum + tokens, 0);
}
