import * as calls from '@polylogue/contract/refunds';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { requestedLanguage } from '../../../platform/http/language.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { refundReasonsIn } from './refund-reasons.ts';
import { checkRefund, requestRefund } from './refund.service.ts';

/** Calls about money that goes back. */
export function registerRefunds(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  bind(app, http, calls.checkRefund, ({ caller, body }) =>
    checkRefund(deps, caller.userId, body.transactionId),
  );
  bind(app, http, calls.refund, ({ caller, body }) =>
    requestRefund(deps, { userId: caller.userId, ...body }),
  );
  bind(app, http, calls.refundReasons, ({ request }) =>
    Promise.resolve(refundReasonsIn(requestedLanguage(request.headers) ?? 'en')),
  );
}
