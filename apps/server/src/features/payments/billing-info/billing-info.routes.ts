import * as calls from '@polylogue/contract/billing-info';
import type { Locale } from '@polylogue/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { requestedLanguage } from '../../../platform/http/language.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { billingCountries, billingInfoOf, saveBilling } from './billing-info.service.ts';

/** Calls of the billing dialog. */
export function registerBillingInfo(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  const { db } = deps.database;
  bind(app, http, calls.euroCountriesOf, async ({ request }) => billingCountries(languageOf(request)));
  bind(app, http, calls.billingInfoOf, async ({ caller, request }) =>
    billingInfoOf(db, caller.userId, languageOf(request)),
  );
  bind(app, http, calls.saveBillingInfo, async ({ caller, body, request }) => {
    const now = deps.clock.now();
    await inTransaction(db, (transaction) => saveBilling(transaction, caller.userId, { ...body, now }));
    return billingInfoOf(db, caller.userId, languageOf(request));
  });
}

function languageOf({ headers }: FastifyRequest): Locale {
  return requestedLanguage(headers) ?? 'en';
}
