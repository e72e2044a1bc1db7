import {
  correctReceipt as correctReceiptCall,
  downloadReceipt,
  downloadReceipts,
  paymentHistoryOf,
} from '@polylogue/contract/payment-history';
import type { Locale } from '@polylogue/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts';
import { requestedLanguage } from '../../../platform/http/language.ts';
import { contentDisposition } from '../../../platform/storage/content-disposition.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { correctReceipt } from '../documents/correct.ts';
import { downloadDocument, downloadYear, type Download } from '../documents/download.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { paymentHistory } from './history.service.ts';

/** Calls of the payment history and its documents. */
export function registerHistory(app: FastifyInstance, http: HttpContext, deps: PaymentsDeps): void {
  const { db } = deps.database;
  bind(app, http, paymentHistoryOf, async ({ caller: { userId }, query, request }) => {
    const language = await languageFor(userId, request);
    return paymentHistory(deps, userId, { ...query, language });
  });
  bind(app, http, downloadReceipt, async ({ caller: { userId }, body, request, reply }) => {
    const asker = { userId, signal: disconnectSignal(reply) };
    const language = await languageFor(userId, request);
    return send(reply, await downloadDocument(deps, asker, { ...body, language }));
  });
  bind(app, http, correctReceiptCall, ({ caller: { userId }, body }) =>
    correctReceipt(deps, { userId, ...body }),
  );
  bind(app, http, downloadReceipts, async ({ caller: { userId }, body, request, reply }) => {
    const asker = { userId, signal: disconnectSignal(reply) };
    const language = await languageFor(userId, request);
    return send(reply, await downloadYear(deps, asker, { ...body, language }));
  });

  /** That of the page that asks, else that of the account. */
  async function languageFor(userId: number, { headers }: FastifyRequest): Promise<Locale> {
    return requestedLanguage(headers) ?? (await payerOf(db, userId))?.language ?? 'en';
  }
}

function send(reply: FastifyReply, { bytes, name }: Download): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(`${name}.pdf`, false))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type('application/pdf')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
