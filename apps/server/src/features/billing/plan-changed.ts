import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

/** Whom changes of plans and tokens are told by. */
export interface PlanChangedDeps {
  realtime: Pick<Realtime, 'publish'>;
  clock: Clock;
}

/** Tells the user's open pages that plan or tokens have changed. The moment serves as its version. */
export function tellPlanChanged(deps: PlanChangedDeps, userId: number): void {
  const event: UserEvent = { entity: 'plan', id: userId, version: deps.clock.now().getTime() };
  deps.realtime.publish(channels.user(userId), event);
}
