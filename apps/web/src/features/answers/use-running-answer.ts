import type { Message, ResponseMessage } from '@polylogue/contract/answers';
import { useHasEnded } from './answers.stream.ts';

/** The answer that is being written at the end of a conversation; undefined when none is. */
export function useRunningAnswer(messages: readonly Message[]): ResponseMessage | undefined {
  const last = messages.at(-1);
  const hasEnded = useHasEnded(last?.id ?? 0);
  if (last?.type !== 'response' || last.state !== 'loading' || hasEnded) return undefined;
  return last;
}
