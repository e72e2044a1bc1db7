import * as z from 'zod/mini';
import { call } from './call.ts';
import { done, flagNumber, id, verdict } from './fields.ts';
import { locales } from './limits.ts';
import { filledText, registration, signUpEmail, text } from './validation.ts';

/** A signed-in user's session. `userId` is the number used in channel names. */
export const userSession = z.object({
  isAuth: z.literal(true),
  username: z.string(),
  displayName: z.string(),
  avatar: z.nullable(z.string()),
  userId: id,
  country: z.nullable(z.string()),
  /** Own: the account's language. */
  language: z.enum(locales),
  /** Own: the e-mail address is verified. */
  emailVerified: z.boolean(),
  /** Own: the address that waits for its verification; null once it is verified. */
  unverifiedEmail: z.nullable(z.string()),
  /** Own: while false, messages are refused with `email_not_verified`. */
  maySend: z.boolean(),
  /** Own: the operator is signed in as the user, so nothing can be changed. */
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

/** The session, requested by the web app on each navigation. */
export const session = z.discriminatedUnion('isAuth', [userSession, guestSession]);
export type Session = z.infer<typeof session>;

/** A country; its uid is the ISO alpha-2 code. */
export const country = z.object({ uid: z.string(), name: z.string(), isUserCountry: z.boolean() });
export type Country = z.infer<typeof country>;

/**
 * Personal data in the settings. `countryUuid` is sent back as `country`. Own: the photo, whether the e-mail
 * is verified, a pending new e-mail, and whether there is a password to confirm.
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

/** E-mail notification settings. */
export const notificationSetting = z.object({ unsubscribe_from_news: flagNumber });
export type NotificationSetting = z.infer<typeof notificationSetting>;

/** Result of checking the old password: attempts left, and whether the account is blocked for a day. */
export const passwordCheck = z.object({
  result: z.boolean(),
  block: z.boolean(),
  attempts: z.int().check(z.nonnegative()),
});
export type PasswordCheck = z.infer<typeof passwordCheck>;

/** Signs in. Basic credentials in the `Authorization` header: e-mail or user name, and the password. */
export const login = call({
  method: 'POST',
  path: 'auth/login',
  whenFull: true,
  access: 'guest',
  summary: 'Sign in with Basic credentials in the Authorization header',
  body: z.object({ rememberMe: z.optional(z.boolean()) }),
  response: userSession,
  errors: ['invalid_username_or_password'],
  rateLimit: { requests: 10, seconds: 60, by: 'address' },
});

/** Ends the session; succeeds without one, too. */
export const logout = call({
  method: 'POST',
  path: 'auth/logout',
  whenFull: true,
  access: 'guest',
  summary: 'Sign out and clear the cookies',
  response: done,
});

/** Exchanges the refresh cookie for a new pair of tokens. */
export const refresh = call({
  method: 'POST',
  path: 'auth/refresh',
  whenFull: true,
  access: 'guest',
  summary: 'Renew the session with the refresh cookie',
  response: done,
  errors: ['unauthorized'],
  rateLimit: { requests: 60, seconds: 60, by: 'address' },
});

/**
 * Answers 401 to an expired access cookie, so that the web app refreshes; without a cookie it answers as for
 * a guest.
 */
export const me = call({
  method: 'GET',
  path: 'account-info/me',
  access: 'guest',
  summary: 'Who is signed in',
  response: session,
  errors: ['unauthorized'],
});

/** Creates an account and mails the verification link. A taken e-mail or login is a 422 on its field. */
export const register = call({
  method: 'POST',
  path: 'auth/register',
  access: 'guest',
  summary: 'Register an account',
  body: registration,
  response: done,
  rateLimit: { requests: 5, seconds: 60, by: 'address' },
});

/**
 * Mails the verification link of a new account again, at most once a minute. An address that has no account, or whose
 * account is confirmed, gets the same answer after the same work, and no mail.
 */
export const resendSignUpMail = call({
  method: 'POST',
  path: 'auth/resend-sign-up-mail',
  own: true,
  access: 'guest',
  summary: 'Mail the link of a registration again',
  body: z.object({ email: signUpEmail }),
  response: done,
  rateLimit: { requests: 5, seconds: 60, by: 'address' },
});

/**
 * Gives an account that is not confirmed yet another address, in the browser that registered it, and mails the link there.
 * To every other browser there is no such account.
 */
export const changeSignUpEmail = call({
  method: 'POST',
  path: 'auth/change-sign-up-email',
  own: true,
  access: 'guest',
  summary: 'Correct the address of a registration',
  body: z.object({ email: signUpEmail, oldEmail: signUpEmail }),
  response: done,
  errors: ['not_found'],
  rateLimit: { requests: 5, seconds: 60, by: 'address' },
});

/** `result: true` means that the e-mail is free. */
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
 * An e-mail address verified in a browser other than the account's. Nobody is signed in; `resetToken` sets a
 * password, which revokes whatever somebody else may have left in the account. Null if there is nothing to
 * resolve.
 */
export const provenElsewhere = z.object({ isAuth: z.literal(false), resetToken: z.nullable(z.string()) });

/**
 * Verifies the address of the link. Signs in if the account was created, or is signed in, in this browser;
 * own: in another browser it signs nobody in.
 */
export const verifyEmail = call({
  method: 'GET',
  path: 'auth/email-verified',
  access: 'guest',
  summary: 'Verify an e-mail address with the token from the mailed link',
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

/** Editions of the site: they differ in the operating company and the minimum age. */
export const edition = z.enum(['ru', 'international']);

/** ISO alpha-2 code of the visitor's country, null if unknown. Own: the edition of the site. */
export const countryCode = call({
  method: 'GET',
  path: 'init/get-country-code',
  access: 'guest',
  summary: "The visitor's country and the site's edition",
  response: z.object({ country: z.nullable(z.string()), edition }),
});

/**
 * Signs the operator in as a user with the single-use token from the command line. A missing or malformed
 * value counts as a wrong link, so nothing is rejected on its field.
 */
export const loginAdminUser = call({
  method: 'GET',
  path: 'auth/login-admin-user',
  access: 'guest',
  summary: 'Sign in as a user with an operator token',
  query: z.object({ id: z.optional(text()), security: z.optional(text({ max: 1024 })) }),
  response: userSession,
  errors: ['wrong_verify_email_token'],
  rateLimit: { requests: 10, seconds: 60, by: 'address' },
});
