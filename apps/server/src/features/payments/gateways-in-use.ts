import type { CardType } from '@polylogue/contract/billing';
import type { PaymentPage } from '@polylogue/contract/payments';
import { CallError } from '../../platform/http/call-error.ts';
import { GatewayRefused, GatewayUnsure, type PaymentGateway } from '../../vendors/payments/gateway.ts';
import type { ConfiguredGateway } from '../../vendors/payments/gateways.ts';
import type { PaymentsDeps } from './payments.deps.ts';

type Deps = Pick<PaymentsDeps, 'gateways'>;

/** Russian cards and the fast payment system go through one gateway, all others through the other. */
const gatewayNames: Record<CardType, PaymentGateway['name']> = { ru: 'cloudpayments', other: 'lyra' };

/** The gateway that charges cards of a type. */
export function gatewayOf(deps: Deps, cardType: CardType): PaymentGateway {
  return gatewayNamed(deps, gatewayNames[cardType]);
}

/** A gateway by its name. One that is not configured sells nothing. */
export function gatewayNamed(deps: Deps, name: PaymentGateway['name']): PaymentGateway {
  return configured(deps, name).gateway;
}

/** Every gateway that is configured. */
export function gatewaysInUse({ gateways: { cloudpayments, lyra } }: Deps): PaymentGateway[] {
  return [cloudpayments, lyra].flatMap((one) => (one ? [one.gateway] : []));
}

/** Whether a gateway could not do what it was asked for now: it does not answer, refuses the call, or is not in use any more. */
export function isAway(error: unknown): boolean {
  if (error instanceof GatewayUnsure || error instanceof GatewayRefused) return true;
  return error instanceof CallError && error.code === 'unavailable';
}

/** What a payment page loads in the browser. */
export function pageOf(deps: Deps, cardType: CardType): PaymentPage {
  const gateway = gatewayNames[cardType];
  const { page } = configured(deps, gateway);
  return {
    gateway,
    script: page.script,
    publicKey: page.publicKey,
    styles: [...page.styles],
    language: page.language,
    demo: page.isTest,
  };
}

function configured({ gateways }: Deps, name: PaymentGateway['name']): ConfiguredGateway {
  const found = gateways[name];
  if (!found) throw new CallError('unavailable');
  return found;
}
