import * as z from 'zod/mini';
import { call } from './call.ts';
import { done, flagNumber, id, verdict } from './fields.ts';
import { filledText, registration, signUpEmail } from './validation.ts';

/** Who sits behind a session. `userId` is the number used in channel names. */
export const userSession = z.object({
  isAuth: z.literal(true),
  username: z.string(),
  displayName: z.string(),
  avatar: z.nullable(z.string()),
  userId: id,
  country: z.nullable(z.string()),
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

/** Providers by which one can sign in. */
export const oauthProvider = z.enum(['google', 'linkedin']);
export type OauthProvider = z.infer<typeof oauthProvider>;

/** A binding about to be confirmed. `used`: bound to another account; `isTariffDear`: that one has the dearer plan. */
export const oauthBinding = z.object({
  type: oauthProvider,
  username: z.string(),
  used: z.boolean(),
  email: z.nullable(z.string()),
  isTariffDear: z.boolean(),
});
export type OauthBinding = z.infer<typeof oauthBinding>;

/** Whether a provider is bound to the account. */
export const oauthBindingStatus = z.object({ type: oauthProvider, status: z.boolean() });
export type OauthBindingStatus = z.infer<typeof oauthBindingStatus>;

/** A country; its uid is the ISO alpha-2 code. */
export const country = z.object({ uid: z.string(), name: z.string(), isUserCountry: z.boolean() });
export type Country = z.infer<typeof country>;

/** Personal data in the settings. `countryUuid` is sent back as `country`. */
export const userSettings = z.object({
  email: z.string(),
  username: z.string(),
  display_name: z.string(),
  countryUuid: z.nullable(z.string()),
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
  access: 'guest',
  summary: 'Sign out and clear the cookies',
  response: done,
});

/** Trades the refresh cookie for a new pair. */
export const refresh = call({
  method: 'POST',
  path: 'auth/refresh',
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
  access: 'guest',
  summary: 'Whether an e-mail address is still free',
  body: z.object({ email: signUpEmail }),
  response: verdict,
  rateLimit: { requests: 20, seconds: 60, by: 'address' },
});

/** Verifies the e-mail address of the link and signs its owner in. */
export const verifyEmail = call({
  method: 'GET',
  path: 'auth/email-verified',
  access: 'guest',
  summary: 'Verify an e-mail address by the token of the mailed link',
  query: z.object({ emailVerifiedToken: filledText({ max: 1024 }) }),
  response: userSession,
  errors: ['wrong_verify_email_token'],
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

/** ISO alpha-2 code of the visitor's country, null when nothing tells. */
export const countryCode = call({
  method: 'GET',
  path: 'init/get-country-code',
  access: 'guest',
  summary: 'The country of the visitor',
  response: z.object({ country: z.nullable(z.string()) }),
});
