import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

/** Dependencies of the announcement. */
export interface PlanChangedDeps {
  realtime: Pick<Realtime, 'publish'>;
  clock: Clock;
}

/** Announces to the user's open pages that plan or tokens changed. The time serves as version. */
export function tellPlanChanged(deps: PlanChangedDeps, userId: number): void {
  const event: UserEvent = { entity: 'plan', id: userId, version: deps.clock.now().getTime() };
  deps.realtime.publish(channels.user(userId), event);
}
