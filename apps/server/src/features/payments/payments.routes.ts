import {
  activateCard,
  bindCard as bindCardCall,
  cardListOf,
  checkActiveCard,
  replaceCard,
  unbindCard,
} from '@polylogue/contract/cards';
import {
  beginPayment as beginPaymentCall,
  dropPayment as dropPaymentCall,
  paymentPageOf,
  paymentStatusOf,
  payTariff,
  payTariffSbp,
  payTokens,
  payTokensSbp,
  previewPurchase,
  seePayment,
  tokensListOf,
} from '@polylogue/contract/payments';
import {
  cancelSubscribe,
  resumeSubscribe,
  subscriptionOf,
  switchToFree,
} from '@polylogue/contract/subscriptions';
import { vatOfPrices, type CardType } from '@polylogue/contract/billing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { countryOfUser } from '../accounts/accounts.service.ts';
import { cardTypeOf, countryOfGuest, currencyOf } from '../billing/card-type.service.ts';
import { packageOffers } from '../billing/offers.service.ts';
import { registerBillingInfo } from './billing-info/billing-info.routes.ts';
import { cardsOf, chargeableCards } from './cards/cards.queries.ts';
import { activate, presentCard, unbind } from './cards/cards.service.ts';
import { pageOf } from './gateways-in-use.ts';
import { registerHistory } from './history/history.routes.ts';
import { registerOutside } from './outside.routes.ts';
import { previewOf } from './orders/preview.ts';
import { bindCard, buy, buyBySbp, payFee, type Buyer } from './orders/purchase.service.ts';
import { beginPayment, dropPayment, followPayment } from './orders/status.service.ts';
import { markSeen } from './orders/orders.queries.ts';
import { registerPaymentsOperator } from './operator/payments.operator.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { registerPromoOperator } from './promo/promo.operator.ts';
import { registerPromo } from './promo/promo.routes.ts';
import { registerRefunds } from './refunds/refunds.routes.ts';
import { resume } from './subscriptions/resume.ts';
import { includesVat, includesVatIn } from './vat/taxation.ts';
import { cancel, goFree, subscriptionView } from './subscriptions/subscriptions.service.ts';

/** Calls of payments, cards and subscriptions. */
export function registerPayments(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  registerPurchases(app, http, deps);
  registerCards(app, http, deps);
  registerSubscriptions(app, http, deps);
  registerBillingInfo(app, http, deps);
  registerHistory(app, http, deps);
  registerOutside(app, http, deps);
  registerPaymentsOperator(app, http, deps);
  registerPromo(app, http, deps);
  registerPromoOperator(app, http, deps);
  registerRefunds(app, http, deps);
}

interface Asked {
  caller: Caller;
  request: FastifyRequest;
}

async function cardTypeOfCall(deps: PaymentsDeps, { caller, request }: Asked): Promise<CardType> {
  const country = await countryOfUser(deps.database.db, caller.userId);
  return cardTypeOf(request.headers['x-card-type'], country);
}

async function buyerOf(deps: PaymentsDeps, asked: Asked): Promise<Buyer> {
  const { caller, request } = asked;
  return { userId: caller.userId, cardType: await cardTypeOfCall(deps, asked), ip: request.ip };
}

function registerPurchases(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  const { db } = deps.database;
  bind(app, http, tokensListOf, async (asked) =>
    packageOffers(db, currencyOf[await cardTypeOfCall(deps, asked)]),
  );
  bind(app, http, vatOfPrices, async ({ caller, request }) => {
    const now = deps.clock.now();
    const country = countryOfGuest(request, deps.config);
    const included = caller
      ? await includesVat(deps, db, { userId: caller.userId, now })
      : includesVatIn(deps, { country, now });
    return { included };
  });
  bind(app, http, previewPurchase, async ({ query, ...asked }) => {
    const { tariffId, quantity } = query;
    if ((tariffId === undefined) === (quantity === undefined)) throw fieldError('tariffId', 'required');
    const wanted = tariffId === undefined ? { quantity: quantity ?? 0 } : { tariffId };
    return previewOf(deps, await buyerOf(deps, asked), wanted);
  });
  bind(app, http, payTariff, async ({ body, ...asked }) => buy(deps, await buyerOf(deps, asked), body));
  bind(app, http, payTokens, async ({ body, ...asked }) =>
    buy(deps, await buyerOf(deps, asked), { ...body, isRecurrent: false }),
  );
  bind(app, http, payTariffSbp, ({ body, caller, request }) =>
    buyBySbp(deps, { userId: caller.userId, ip: request.ip }, body),
  );
  bind(app, http, payTokensSbp, ({ body, caller, request }) =>
    buyBySbp(deps, { userId: caller.userId, ip: request.ip }, body),
  );
  bind(app, http, paymentStatusOf, async ({ query, caller }) => ({
    payment: await followPayment(deps, caller.userId, query),
  }));
  bind(app, http, seePayment, async ({ body, caller }) => {
    const seen = { userId: caller.userId, paymentId: body.paymentId, now: deps.clock.now() };
    if (!(await markSeen(db, seen))) throw new CallError('not_found');
    return { result: true as const };
  });
  bind(app, http, dropPaymentCall, async ({ body, caller }) => {
    await dropPayment(deps, caller.userId, body.paymentId);
    return { result: true as const };
  });
  bind(app, http, beginPaymentCall, async ({ body, caller }) => {
    await beginPayment(deps, caller.userId, body);
    return { result: true as const };
  });
  bind(app, http, paymentPageOf, async (asked) => pageOf(deps, await cardTypeOfCall(deps, asked)));
}

function registerCards(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  const { db } = deps.database;
  bind(app, http, cardListOf, async ({ caller }) => (await cardsOf(db, caller.userId)).map(presentCard));
  bind(app, http, checkActiveCard, async (asked) => {
    const cardType = await cardTypeOfCall(deps, asked);
    return { result: (await chargeableCards(db, asked.caller.userId, cardType)).length > 0 };
  });
  bind(app, http, activateCard, async ({ caller, query }) => {
    await activate(deps, caller.userId, query.cardId);
    return { result: true as const };
  });
  bind(app, http, unbindCard, async ({ caller, body }) => {
    await unbind(deps, caller.userId, body.cardId);
    return { result: true as const };
  });
  bind(app, http, bindCardCall, async ({ body, ...asked }) =>
    bindCard(deps, await buyerOf(deps, asked), body),
  );
  bind(app, http, replaceCard, async ({ body, ...asked }) =>
    bindCard(deps, await buyerOf(deps, asked), body),
  );
}

function registerSubscriptions(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  bind(app, http, subscriptionOf, async ({ caller }) => ({
    subscription: await subscriptionView(deps, caller.userId),
  }));
  bind(app, http, cancelSubscribe, ({ caller, body, request }) =>
    cancel(deps, { userId: caller.userId, ...body }, (fee, cardType) =>
      payFee(deps, { userId: caller.userId, cardType, ip: request.ip }, fee),
    ),
  );
  bind(app, http, resumeSubscribe, ({ caller, body }) => resume(deps, { userId: caller.userId, ...body }));
  bind(app, http, switchToFree, ({ caller }) => goFree(deps, caller.userId));
}
