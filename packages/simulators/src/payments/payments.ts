import type { Simulator } from '../exchange.ts';
import type { World } from '../world.ts';
import { createChaos } from './chaos.ts';
import { cloudpaymentsSimulator } from './cloudpayments/cloudpayments.ts';
import { paymentsControl } from './control.ts';
import { createCourier, type WebhookTargets } from './courier.ts';
import { lyraSimulator } from './lyra/lyra.ts';

/** Both card gateways, and the page that controls them. */
export function paymentSimulators(
  world: World,
  targets: WebhookTargets,
): { simulators: Simulator[]; close(): void } {
  const courier = createCourier(world, targets);
  const gateway = { world, chaos: createChaos(), courier };
  const cloudpayments = cloudpaymentsSimulator(gateway);
  const lyra = lyraSimulator(gateway);
  return {
    simulators: [cloudpayments.simulator, lyra.simulator, paymentsControl({ gateway, cloudpayments, lyra })],
    close: () => courier.close(),
  };
}
