import type { Simulator } from '../exchange.ts';
import type { World } from '../world.ts';
import { createChaos } from './chaos.ts';
import { cloudpaymentsSimulator } from './cloudpayments/cloudpayments.ts';
import { paymentsControl } from './control.ts';
import { createCourier, type WebhookTargets } from './courier.ts';
import { readKept, writeKept } from './kept-payments.ts';
import { lyraSimulator } from './lyra/lyra.ts';

/** Both card gateways, and the page that controls them. With a folder they know after a restart what they knew before. */
export function paymentSimulators(
  world: World,
  targets: WebhookTargets,
  folder?: string,
): { simulators: Simulator[]; close(): void } {
  const courier = createCourier(world, targets);
  const gateway = { world, chaos: createChaos(), courier };
  const kept = folder === undefined ? undefined : readKept(folder);
  const cloudpayments = cloudpaymentsSimulator(gateway, kept?.cloudpayments);
  const lyra = lyraSimulator(gateway, kept?.lyra);
  const simulators = [
    cloudpayments.simulator,
    lyra.simulator,
    paymentsControl({ gateway, cloudpayments, lyra }),
  ];
  if (folder === undefined) return { simulators, close: () => courier.close() };

  /** Whatever changes what they know is a request, and no look at a page. */
  function keeping(simulator: Simulator, into: string): Simulator {
    return {
      ...simulator,
      async handle(exchange) {
        try {
          await simulator.handle(exchange);
        } finally {
          if (exchange.request.method !== 'GET')
            writeKept(into, { cloudpayments: cloudpayments.transactions.kept(), lyra: lyra.kept() });
        }
      },
    };
  }
  return {
    simulators: simulators.map((simulator) => keeping(simulator, folder)),
    close: () => courier.close(),
  };
}
