import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Deps } from '../../deps.ts';

/** Tells the user's tabs and devices that a prompt or a favourite of theirs has changed. */
export function tellPromptChanged(
  { realtime, clock }: Pick<Deps, 'realtime' | 'clock'>,
  userId: number,
  promptId: number,
): void {
  const event: UserEvent = { entity: 'prompt', id: promptId, version: clock.now().getTime() };
  realtime.publish(channels.user(userId), event);
}
