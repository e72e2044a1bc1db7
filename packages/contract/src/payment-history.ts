import * as z from 'zod/mini';
import { paymentDocument, paymentRow } from './billing.ts';
import { call } from './call.ts';
import { id, pageOf, pageQuery } from './fields.ts';

/** The user's payments, newest first; orders that nobody paid and card checks are left out. */
export const paymentHistoryOf = call({
  method: 'GET',
  path: 'account-info/payment-history',
  access: 'user',
  summary: 'The payment history',
  query: pageQuery,
  response: pageOf(paymentRow),
});

/** A document of a payment as PDF, in the request's language: its receipt, or the one that is named. */
export const downloadReceipt = call({
  method: 'POST',
  path: 'payment/download-receipt',
  access: 'user',
  summary: 'A receipt or credit note as PDF',
  body: z.object({
    paymentId: id,
    /** Own: of `documents` in the history. */
    documentId: z.optional(id),
  }),
  errors: ['not_found', 'unavailable'],
  rateLimit: { requests: 20, seconds: 60, by: 'user' },
  whileImpersonated: 'allowed',
});

/**
 * Own: replaces the receipt of a payment by one that names the buyer as the billing details do now. That can be done once, and
 * the VAT stays as it was charged: details by which it would be another one are refused.
 */
export const correctReceipt = call({
  method: 'POST',
  path: 'payment/correct-receipt',
  own: true,
  access: 'user',
  summary: 'Replace a receipt by one with the present billing details',
  body: z.object({ paymentId: id }),
  response: paymentDocument,
  errors: ['not_found', 'conflict', 'receipt_unchanged', 'receipt_corrected', 'receipt_vat_differs'],
  rateLimit: { requests: 20, seconds: 60, by: 'user' },
});

/** Own: all receipts and credit notes of a year in one PDF, oldest first. */
export const downloadReceipts = call({
  method: 'POST',
  path: 'payment/download-receipts',
  own: true,
  access: 'user',
  summary: 'The receipts and credit notes of a year as one PDF',
  body: z.object({ year: z.int().check(z.gte(2000), z.lte(9999)) }),
  errors: ['not_found', 'unavailable'],
  rateLimit: { requests: 6, seconds: 60, by: 'user' },
  whileImpersonated: 'allowed',
});
