import * as z from 'zod/mini';
import { call } from './call.ts';
import { done, flagNumber, id, verdict } from './fields.ts';
import { locales } from './limits.ts';
import { filledText, registration, signUpEmail, text } from './validation.ts';

/** Who sits behind a session. `userId` is the number used in channel names. */
export const userSession = z.object({
  isAuth: z.literal(true),
  username: z.string(),
  displayName: z.string(),
  avatar: z.nullable(z.string()),
  userId: id,
  country: z.nullable(z.string()),
  /** Own: the language kept with the account. */
  language: z.enum(locales),
  /** Own: the e-mail address is proven. */
  emailVerified: z.boolean(),
  /** Own: until it is true, messages are refused with `email_not_verified`. */
  maySend: z.boolean(),
  /** Own: the operator is looking at the account, which cannot be changed meanwhile. */
  impersonated: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;

/** Nobody is signed in. */
export const guestSession = z.object({
  isAuth: z.literal(false),
  username: z.null(),
  displayName: z.null(),
  avatar: z.null(),
  userId: z.null(),
  country: z.null(),
});
export type GuestSession = z.infer<typeof guestSession>;

/** The session as the web asks for it on each navigation. */
export const session = z.discriminatedUnion('isAuth', [userSession, guestSession]);
export type Session = z.infer<typeof session>;

/** A country; its uid is the ISO alpha-2 code. */
export const country = z.object({ uid: z.string(), name: z.string(), isUserCountry: z.boolean() });
export type Country = z.infer<typeof country>;

/**
 * Personal data in the settings. `countryUuid` is sent back as `country`. Own: the photo, whether the e-mail is
 * verified, the one waiting to be, and whether there is a password to confirm.
 */
export const userSettings = z.object({
  email: z.string(),
  username: z.string(),
  display_name: z.string(),
  countryUuid: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  emailVerified: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  hasPassword: z.boolean(),
});
export type UserSettings = z.infer<typeof userSettings>;

/** What a user wants to be told by e-mail. */
export const notificationSetting = z.object({ unsubscribe_from_news: flagNumber });
export type NotificationSetting = z.infer<typeof notificationSetting>;

/** Answer to the old password: tries left, and whether the step is blocked for a day. */
export const passwordCheck = z.object({
  result: z.boolean(),
  block: z.boolean(),
  attempts: z.int().check(z.nonnegative()),
});
export type PasswordCheck = z.infer<typeof passwordCheck>;

/** Signs in. The Basic credentials stand in the `Authorization` header: e-mail or user name, and the password. */
export const login = call({
  method: 'POST',
  path: 'auth/login',
  whenFull: true,
  access: 'guest',
  summary: 'Sign in with the Basic credentials of the Authorization header',
  body: z.object({ rememberMe: z.optional(z.boolean()) }),
  response: userSession,
  errors: ['invalid_username_or_password'],
  rateLimit: { requests: 10, seconds: 60, by: 'address' },
});

/** Ends the session; without one it succeeds as well. */
export const logout = call({
  method: 'POST',
  path: 'auth/logout',
  whenFull: true,
  access: 'guest',
  summary: 'Sign out and clear the cookies',
  response: done,
});

/** Trades the refresh cookie for a new pair. */
export const refresh = call({
  method: 'POST',
  path: 'auth/refresh',
  whenFull: true,
  access: 'guest',
  summary: 'Renew the session by its refresh cookie',
  response: done,
  errors: ['unauthorized'],
  rateLimit: { requests: 60, seconds: 60, by: 'address' },
});

/** Answers 401 to an expired access cookie, so that the web refreshes; without a cookie it answers a guest. */
export const me = call({
  method: 'GET',
  path: 'account-info/me',
  access: 'guest',
  summary: 'Who is signed in',
  response: session,
  errors: ['unauthorized'],
});

/** Makes an account and mails the verification link. A taken e-mail or login is a 422 on its field. */
export const register = call({
  method: 'POST',
  path: 'auth/register',
  access: 'guest',
  summary: 'Register an account',
  body: registration,
  response: done,
  rateLimit: { requests: 5, seconds: 60, by: 'address' },
});

/** `result: true` says that the e-mail is free. */
export const checkUniqueEmail = call({
  method: 'POST',
  path: 'auth/check-unique-email',
  whenFull: true,
  access: 'guest',
  summary: 'Whether an e-mail address is still free',
  body: z.object({ email: signUpEmail }),
  response: verdict,
  rateLimit: { requests: 20, seconds: 60, by: 'address' },
});

/**
 * An e-mail address proven in another browser than its account was made in. Nobody is signed in; `resetToken` sets a
 * password, which ends whatever somebody else may have left in the account. Null when there is nothing to be settled.
 */
export const provenElsewhere = z.object({ isAuth: z.literal(false), resetToken: z.nullable(z.string()) });

/**
 * Verifies the e-mail address of the link. In the browser the account was made in, or is signed in to in, it signs in;
 * own: in another one it signs nobody in.
 */
export const verifyEmail = call({
  method: 'GET',
  path: 'auth/email-verified',
  access: 'guest',
  summary: 'Verify an e-mail address by the token of the mailed link',
  query: z.object({ emailVerifiedToken: filledText({ max: 1024 }) }),
  response: z.discriminatedUnion('isAuth', [userSession, provenElsewhere]),
  errors: ['wrong_verify_email_token', 'sign_in_to_confirm'],
  rateLimit: { requests: 20, seconds: 60, by: 'address' },
});

/** A short-lived token that opens the realtime socket. */
export const connect = call({
  method: 'GET',
  path: 'init/connect',
  access: 'user',
  summary: 'A token for the realtime socket',
  response: z.object({ token: z.string() }),
});

/** Editions of the site: they differ in the operator and the smallest age. */
export const edition = z.enum(['ru', 'international']);

/** ISO alpha-2 code of the visitor's country, null when nothing tells. Own: the edition of the site. */
export const countryCode = call({
  method: 'GET',
  path: 'init/get-country-code',
  access: 'guest',
  summary: 'The country of the visitor and the edition of the site',
  response: z.object({ country: z.nullable(z.string()), edition }),
});

/**
 * Signs the operator in as a user, by the single-use token of the command line. What is missing or no number is a
 * wrong link like any other, so nothing is refused on its field.
 */
export const loginAdminUser = call({
  method: 'GET',
  path: 'auth/login-admin-user',
  access: 'guest',
  summary: 'Sign in as a user with a token of the operator',
  query: z.object({ id: z.optional(text()), security: z.optional(text({ max: 1024 })) }),
  response: userSession,
  errors: ['wrong_verify_email_token'],
  rateLimit: { requests: 10, seconds: 60, by: 'address' },
});
