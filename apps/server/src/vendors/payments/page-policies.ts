import type { PagePolicy } from '../../platform/http/security.ts';
import type { PaymentGateways } from './gateways.ts';

/** The pages that load a gateway's script: the open payment with the provider's form, and our own card page. */
const paths = ['/payment', '/cloud'];

/**
 * What the payment pages may load besides our own: the scripts, styles, frames and calls of the gateways in use. Banks'
 * 3-D Secure pages cannot be listed, so a form may go to any of them over HTTPS, and to a simulated one.
 */
export function paymentPagePolicies({ cloudpayments, lyra }: PaymentGateways): PagePolicy[] {
  const origins = [cloudpayments, lyra].flatMap((gateway) => gateway?.page.origins ?? []);
  const gateways = [...new Set(origins)];
  return paths.map((path) => ({
    path,
    scriptSrc: gateways,
    styleSrc: gateways,
    frameSrc: [...gateways, 'https:'],
    connectSrc: gateways,
    formAction: ['https:', ...gateways],
  }));
}
