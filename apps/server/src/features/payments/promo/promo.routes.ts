import { activatePromo, deactivatePromo, promoOf } from '@polylogue/contract/promo';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { requestedLanguage } from '../../../platform/http/language.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { activate, activePromoOf, deactivate } from './promo.service.ts';

/** Calls about promo codes. */
export function registerPromo(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  bind(app, http, activatePromo, ({ caller, body, request }) =>
    activate(deps, {
      userId: caller.userId,
      code: body.promo,
      language: requestedLanguage(request.headers) ?? 'en',
    }),
  );
  bind(app, http, deactivatePromo, async ({ caller }) => ({ result: await deactivate(deps, caller.userId) }));
  bind(app, http, promoOf, async ({ caller }) => ({ promo: await activePromoOf(deps, caller.userId) }));
}
