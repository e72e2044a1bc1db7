import * as calls from '@polylogue/contract/refunds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { requestedLanguage } from '../../../platform/http/language.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { refundReasonsIn } from './refund-reasons.ts';
import { checkRefund, requestRefund } from './refund.service.ts';
import { previewOfWithdrawal, withdrawFrom } from './withdrawal.service.ts';

/** Calls about money that goes back. */
export function registerRefunds(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  bind(app, http, calls.checkRefund, ({ caller, body, request }) =>
    checkRefund(deps, caller.userId, { paymentId: body.transactionId, language: languageOf(request) }),
  );
  bind(app, http, calls.refund, ({ caller, body }) =>
    requestRefund(deps, { userId: caller.userId, ...body }),
  );
  bind(app, http, calls.refundReasons, ({ request }) =>
    Promise.resolve(refundReasonsIn(languageOf(request))),
  );
  bind(app, http, calls.previewWithdrawal, ({ caller, body, request }) =>
    previewOfWithdrawal(deps, caller.userId, { ...body, language: languageOf(request) }),
  );
  bind(app, http, calls.withdraw, ({ caller, body }) =>
    withdrawFrom(deps, { userId: caller.userId, ...body }),
  );
}

function languageOf({ headers }: FastifyRequest) {
  return requestedLanguage(headers) ?? 'en';
}
