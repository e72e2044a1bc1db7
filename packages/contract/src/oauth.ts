import * as z from 'zod/mini';
import { userSession } from './accounts.ts';
import { call } from './call.ts';
import { done, flagText } from './fields.ts';
import { filledText, signUpEmail } from './validation.ts';

/** Sign-in providers. */
export const oauthProvider = z.enum(['google', 'linkedin']);
export type OauthProvider = z.infer<typeof oauthProvider>;

/** Query parameters of a provider's callback. `iss`: the issuer, if the provider sends it. */
export const oauthReturn = z.object({
  code: filledText({ max: 4096 }),
  state: filledText({ max: 1024 }),
  iss: z.optional(filledText({ max: 1024 })),
});
export type OauthReturn = z.infer<typeof oauthReturn>;

/**
 * A binding to be confirmed. `used`: it is bound to another account; `isTariffDear`: that one has the more
 * expensive plan.
 */
export const oauthBinding = z.object({
  type: oauthProvider,
  username: z.string(),
  used: z.boolean(),
  email: z.nullable(z.string()),
  isTariffDear: z.boolean(),
});
export type OauthBinding = z.infer<typeof oauthBinding>;

/** Whether a provider is bound to the account; own `removable`: whether another way to sign in would remain. */
export const oauthBindingStatus = z.object({
  type: oauthProvider,
  status: z.boolean(),
  email: z.nullable(z.string()),
  removable: z.boolean(),
});
export type OauthBindingStatus = z.infer<typeof oauthBindingStatus>;

/**
 * Result of a provider sign-in. `agreement`: the identity is new, so the user must first agree to the terms
 * (and, if the provider gave none, enter an e-mail) with `oauth/complete`.
 */
export const oauthOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed_in'), session: userSession }),
  z.object({
    status: z.literal('agreement'),
    provider: oauthProvider,
    name: z.string(),
    email: z.nullable(z.string()),
  }),
]);
export type OauthOutcome = z.infer<typeof oauthOutcome>;

/** The provider's page to go to. With `binding=1` it requires a session and returns to the binding page. */
export const oauthHref = call({
  method: 'GET',
  path: 'oauth/get-href',
  access: 'guest',
  summary: 'The sign-in URL of a provider',
  query: z.object({
    provider: oauthProvider,
    binding: z._default(flagText, '0'),
    subscribe: z._default(flagText, '0'),
  }),
  response: z.object({ href: z.string() }),
  errors: [
    'unauthorized',
    'email_not_verified',
    'password_not_confirmed',
    'fresh_sign_in_needed',
    'impersonation_refused',
    'unavailable',
  ],
  rateLimit: { requests: 20, seconds: 60, by: 'address' },
});

/** Completes the return from a provider: signs in, or says what is missing. */
export const oauthRegister = call({
  method: 'POST',
  path: 'oauth/register',
  access: 'guest',
  summary: 'Sign in or up with a provider callback',
  body: oauthReturn,
  response: oauthOutcome,
  errors: ['oauth_failed', 'oauth_email_taken'],
  rateLimit: { requests: 20, seconds: 60, by: 'address' },
});

/** Creates the account of a new identity once its owner has agreed to the terms. */
export const oauthComplete = call({
  method: 'POST',
  path: 'oauth/complete',
  own: true,
  access: 'guest',
  summary: 'Create the account of a new identity',
  body: z.object({
    agreement: z.literal(true, 'validation.agreement_must_be_signed'),
    email: z.optional(signUpEmail),
  }),
  response: userSession,
  errors: ['oauth_failed', 'oauth_email_taken'],
  rateLimit: { requests: 10, seconds: 60, by: 'address' },
});

/** Every provider, bound or not. */
export const oauthBindings = call({
  method: 'GET',
  path: 'oauth-binding/list',
  access: 'user',
  summary: 'Providers bound to the account',
  response: z.array(oauthBindingStatus),
});

/** Keeps the identity a provider returned as a pending binding for ten minutes. */
export const oauthBindingRegister = call({
  method: 'POST',
  path: 'oauth-binding/register',
  access: 'user',
  summary: 'Prepare a binding to be confirmed',
  body: oauthReturn,
  response: oauthBinding,
  errors: ['oauth_failed', 'conflict'],
});

/** Links the pending identity; one bound to another account moves only if that account keeps a way to sign in. */
export const oauthBindingConfirm = call({
  method: 'POST',
  path: 'oauth-binding/register-confirm',
  access: 'user',
  summary: 'Confirm the pending binding',
  body: z.object({ type: oauthProvider }),
  response: done,
  errors: ['oauth_failed', 'oauth_binding_used', 'email_not_verified', 'conflict'],
});

/** Unlinks a provider, but never the last way to sign in. */
export const oauthUnbind = call({
  method: 'POST',
  path: 'oauth-binding/remove',
  own: true,
  access: 'user',
  summary: 'Unlink a provider',
  body: z.object({ type: oauthProvider }),
  response: done,
  errors: ['not_found', 'last_sign_in_way'],
});
