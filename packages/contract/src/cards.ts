import * as z from 'zod/mini';
import { paymentCard, paymentResult } from './billing.ts';
import { call } from './call.ts';
import { done, id, idText, verdict } from './fields.ts';
import { limited, purchase } from './payments.ts';

/** The saved cards, the active ones first. */
export const cardListOf = call({
  method: 'GET',
  path: 'card/list',
  access: 'user',
  summary: 'The saved cards',
  response: z.array(paymentCard),
});

/** Makes a card the one that is charged among those of its type. */
export const activateCard = call({
  method: 'GET',
  path: 'card/active',
  access: 'user',
  summary: 'Charge this card from now on',
  query: z.object({ cardId: idText }),
  response: done,
  errors: ['not_found'],
  whileImpersonated: 'refused',
});

/** Whether there is an active card of the type in `X-CARD-TYPE`. */
export const checkActiveCard = call({
  method: 'GET',
  path: 'card/check-active',
  access: 'user',
  summary: 'Whether a card can be charged',
  response: verdict,
});

/** Keeps a card without a sale; continues like a payment. */
export const bindCard = call({
  method: 'POST',
  path: 'card/bind',
  access: 'user',
  summary: 'Keep a card',
  body: z.object(purchase),
  response: paymentResult,
  errors: ['error_payment', 'card_href_error', 'unavailable'],
  ...limited,
});

/** Keeps a card in place of another, which is forgotten once the new one works. */
export const replaceCard = call({
  method: 'POST',
  path: 'card/replace',
  access: 'user',
  summary: 'Keep a card in place of another',
  body: z.object({ cardId: id, ...purchase }),
  response: paymentResult,
  errors: ['error_payment', 'card_href_error', 'not_found', 'unavailable'],
  ...limited,
});

/** Forgets a card, here and at the gateway. */
export const unbindCard = call({
  method: 'POST',
  path: 'card/unbind',
  access: 'user',
  summary: 'Forget a card',
  body: z.object({ cardId: id }),
  response: done,
  errors: ['not_found'],
});
