import * as z from 'zod/mini';
import { id, moment, optional, rowsOf, word } from './fields.ts';

/** The account and how its owner signs in. */
export const accountFiles = {
  'account.json': z.object({
    id,
    email: z.string(),
    emailVerifiedAt: optional.moment,
    username: z.string(),
    displayName: z.string(),
    country: optional.text,
    locale: word('en', 'ru', 'fr'),
    hasPassword: z.boolean(),
    unsubscribedFromNews: z.boolean(),
    createdAt: moment,
  }),
  'sign-in-providers.json': rowsOf(
    'Identities at other services. One that is bound has createdAt, one that waits to be confirmed has expiresAt.',
    z.object({
      bound: z.boolean(),
      provider: word('google', 'linkedin'),
      subject: z.string(),
      email: optional.text,
      name: optional.text,
      createdAt: z.optional(moment),
      expiresAt: z.optional(moment),
    }),
  ),
  'sessions.json': rowsOf(
    'Sign-ins.',
    z.object({
      userAgent: optional.text,
      address: optional.text,
      country: optional.text,
      remember: z.boolean(),
      createdAt: moment,
      lastSeenAt: moment,
      expiresAt: moment,
      endedAt: optional.moment,
    }),
  ),
  'mailed-links.json': rowsOf(
    'Links that were mailed.',
    z.object({ purpose: z.string(), email: z.string(), expiresAt: moment, usedAt: optional.moment }),
  ),
  'operator-actions.json': rowsOf(
    'What the operator did with the account.',
    z.object({ at: moment, action: z.string() }),
  ),
  'legal-agreements.json': rowsOf(
    'Legal documents that the user has agreed to. `version` is the day of the version.',
    z.object({ id, document: z.string(), version: z.iso.date(), agreedAt: moment }),
  ),
  'tickets.json': rowsOf(
    'Tickets to support.',
    z.object({
      id,
      subject: z.string(),
      title: z.string(),
      status: z.int(),
      createdAt: moment,
      updatedAt: moment,
      messages: z.array(
        z.object({
          id,
          author: word('user', 'support'),
          body: z.string(),
          status: optional.number,
          createdAt: moment,
          fileIds: z.array(id),
        }),
      ),
    }),
  ),
};
