import type { World } from '../world.ts';
import type { Chaos } from './chaos.ts';
import type { Courier } from './courier.ts';

/** What both gateways share. */
export interface GatewayWorld {
  world: World;
  chaos: Chaos;
  courier: Courier;
}
