import * as z from 'zod/mini';
import { edition } from './accounts.ts';
import { call } from './call.ts';
import { count, done } from './fields.ts';

/** The legal documents in the order in which the terms page shows them. */
export const legalAnchors = [
  'terms-of-use',
  'privacy-policy',
  'public-offer',
  'policy-pdn',
  'consent-pdn',
] as const;

/** Name of a legal document, also its anchor on the terms page. */
export type LegalAnchor = (typeof legalAnchors)[number];

/** A section of a legal document; `id` is its anchor. */
export const legalSection = z.object({ id: z.string(), title: z.string() });
export type LegalSection = z.infer<typeof legalSection>;

/** A legal document; `version` is the day of its last change, `minutes` how long it takes to read. */
export const legalDocument = z.object({
  anchor: z.enum(legalAnchors),
  title: z.string(),
  description: z.string(),
  version: z.iso.date(),
  minutes: count,
  sections: z.array(legalSection),
  html: z.string(),
});
export type LegalDocument = z.infer<typeof legalDocument>;

/** Manuals that the Russian edition offers as PDF. */
export const manualNames = ['operating', 'installation'] as const;

/** Name of a manual. */
export type ManualName = (typeof manualNames)[number];

/** What the terms page shows. */
export const legalDocuments = z.object({
  edition,
  documents: z.array(legalDocument),
  manuals: z.array(z.enum(manualNames)),
});
export type LegalDocuments = z.infer<typeof legalDocuments>;

/** The legal documents of this edition in the reader's language. */
export const legalDocumentsOf = call({
  method: 'GET',
  path: 'legal/documents',
  own: true,
  access: 'guest',
  summary: 'The legal documents',
  response: legalDocuments,
});

/** A version of a document that users agree to. */
export const agreedDocument = z.object({ anchor: z.enum(legalAnchors), version: z.iso.date() });
export type AgreedDocument = z.infer<typeof agreedDocument>;

/** Documents that have changed since the user agreed to them. */
export const changedDocumentsOf = call({
  method: 'GET',
  path: 'legal/changed',
  own: true,
  access: 'user',
  summary: 'Legal documents that have changed since the user agreed',
  response: z.array(agreedDocument),
});

/** Agrees to the versions that the user was shown. */
export const agreeToDocuments = call({
  method: 'POST',
  path: 'legal/agree',
  own: true,
  access: 'user',
  summary: 'Agree to legal documents',
  body: z.object({ documents: z.array(agreedDocument).check(z.maxLength(legalAnchors.length)) }),
  response: done,
});

/** A manual as PDF, only in the Russian edition. */
export const manualOf = call({
  method: 'GET',
  path: 'legal/manuals/{name}',
  own: true,
  access: 'guest',
  summary: 'A manual as PDF',
  params: z.object({ name: z.enum(manualNames) }),
  errors: ['not_found', 'unavailable'],
  opened: true,
});
