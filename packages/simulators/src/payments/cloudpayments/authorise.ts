import type { PayDirective } from '../directive.ts';
import type { GatewayWorld } from '../gateway-world.ts';
import type { Card } from './cryptogram.ts';
import { brandOf, planOf } from './cards.ts';
import type { CpTransaction, CpTransactions, KeptCard } from './transactions.ts';
import { webhookOf, type CpWebhookType } from './webhooks.ts';

/** What the answer to a check makes of a payment. */
const CHECK_CODES: Record<string, number> = { 10: 3001, 11: 3002, 12: 3003, 13: 3008, 20: 3004 };

export function keptCard({ pan, expires }: Card): KeptCard {
  return {
    firstSix: pan.slice(0, 6),
    lastFour: pan.slice(-4),
    expires,
    type: brandOf(pan),
    later: planOf(pan).later,
  };
}

/** The steps of a payment that all ways of paying share. */
export interface Authoriser {
  /** Asks the shop; the ReasonCode of its refusal, or 0. */
  check(one: CpTransaction): Promise<number>;
  /** Ends a payment with this ReasonCode and tells the shop. */
  finish(one: CpTransaction, reasonCode: number): void;
  tell(type: CpWebhookType, one: CpTransaction): void;
}

export function createAuthoriser(
  { world, chaos, courier }: GatewayWorld,
  transactions: CpTransactions,
): Authoriser {
  function directiveOf({ order, account, description, name }: CpTransaction): PayDirective {
    return chaos.look({ order, account, texts: [description, name] });
  }
  function tell(type: CpWebhookType, one: CpTransaction): void {
    void courier.send(webhookOf(type, one, world), directiveOf(one));
  }
  return {
    tell,
    async check(one) {
      const { state, answer } = await courier.send(webhookOf('check', one, world), directiveOf(one));
      if (state === 'delivered' || state === 'kept') return 0;
      const code = /"code"\s*:\s*(\d+)/.exec(answer)?.[1];
      if (code === undefined) return answer === '' ? 3006 : 3005;
      return CHECK_CODES[code] ?? 3005;
    },
    finish(one, reasonCode) {
      one.reasonCode = reasonCode;
      if (reasonCode !== 0) {
        one.status = 'Declined';
        return tell('fail', one);
      }
      one.status = one.isHold ? 'Authorized' : 'Completed';
      if (one.card && one.savesCard && one.account !== '')
        one.token = transactions.token(one.publicId, one.account, one.card);
      tell('pay', one);
    },
  };
}
