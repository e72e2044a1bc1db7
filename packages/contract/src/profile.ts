import * as z from 'zod/mini';
import { country, notificationSetting, userSettings } from './accounts.ts';
import { call } from './call.ts';
import { done, idText, moment, uuid } from './fields.ts';
import { fileSizes, locales } from './limits.ts';
import { displayName, email, filledText, text, username } from './validation.ts';

/** A sign-in to the account. `place` is a country code or null; `device` a browser and system, or null. */
export const accountSession = z.object({
  id: uuid,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  place: z.nullable(z.string()),
  address: z.nullable(z.string()),
  lastSeen: moment,
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

/** The personal data of the settings. */
export const personal = call({
  method: 'GET',
  path: 'account-info/personal',
  access: 'user',
  summary: 'Personal data',
  response: userSettings,
});

/**
 * Changes the given fields. A new e-mail takes effect once the link mailed to it is opened. It requires
 * `auth/check-password` first or, in an account without a password, a session at most ten minutes old.
 */
export const updatePersonal = call({
  method: 'POST',
  path: 'account/personal-data',
  access: 'user',
  summary: 'Change personal data',
  body: z.object({
    username: z.optional(username),
    display_name: z.optional(displayName),
    email: z.optional(email),
    country: z.optional(z.nullable(text({ max: 2 }))),
  }),
  response: userSettings,
  errors: ['password_not_confirmed', 'fresh_sign_in_needed'],
  rateLimit: { requests: 20, seconds: 60, by: 'user' },
});

/** A new photo: jpeg or png by content, cropped square and stripped of all metadata. */
export const updateAvatar = call({
  method: 'POST',
  path: 'account/update-avatar',
  access: 'user',
  summary: 'Change the photo',
  files: { file: { maxBytes: fileSizes.photo, maxFiles: 1 } },
  response: z.object({ avatar: z.string() }),
  rateLimit: { requests: 20, seconds: 60, by: 'user' },
});

/** Removes the photo. */
export const removeAvatar = call({
  method: 'DELETE',
  path: 'account/avatar',
  own: true,
  access: 'user',
  summary: 'Remove the photo',
  response: done,
});

/** A user's photo. Its URL changes with the photo, so it may be cached forever. */
export const avatar = call({
  method: 'GET',
  path: 'avatars/{userId}/{hash}',
  own: true,
  access: 'guest',
  summary: 'The photo of a user',
  params: z.object({ userId: idText, hash: filledText({ max: 64 }) }),
  errors: ['not_found'],
  opened: true,
});

/** The user's e-mail notifications. */
export const subscriptions = call({
  method: 'GET',
  path: 'subscriptions',
  access: 'user',
  summary: 'Notification settings',
  response: notificationSetting,
});

/** Changes the user's e-mail notifications. */
export const updateSubscriptions = call({
  method: 'POST',
  path: 'subscriptions',
  access: 'user',
  summary: 'Change the notification settings',
  body: notificationSetting,
  response: notificationSetting,
});

/** Stores the interface language with the account, for mails and other devices. */
export const updateLanguage = call({
  method: 'POST',
  path: 'account/update-language',
  access: 'user',
  summary: 'Change the language',
  query: z.object({ language: z.enum(locales) }),
  response: done,
});

/** Erases the account and everything in it. */
export const removeAccount = call({
  method: 'POST',
  path: 'account/remove-account',
  whenFull: true,
  access: 'user',
  summary: 'Delete the account',
  response: done,
});

/** Countries in the request's language. */
export const countryList = call({
  method: 'GET',
  path: 'chat-options/country-list',
  access: 'guest',
  summary: 'Countries',
  response: z.array(country),
});

/** Mails the verification link again, at most once a minute. */
export const resendVerification = call({
  method: 'POST',
  path: 'auth/resend-verification',
  own: true,
  access: 'user',
  summary: 'Mail the verification link again',
  response: done,
  errors: ['conflict'],
  rateLimit: { requests: 1, seconds: 60, by: 'user' },
});

/** Reverts an account's e-mail through the link mailed to the old address. Ends every session. */
export const revertEmail = call({
  method: 'POST',
  path: 'auth/revert-email',
  own: true,
  access: 'guest',
  summary: 'Revert a change of the e-mail address',
  body: z.object({ token: filledText({ max: 1024 }) }),
  response: done,
  errors: ['wrong_verify_email_token'],
  rateLimit: { requests: 10, seconds: 60, by: 'address' },
});

/** The account's sign-ins, latest first. */
export const accountSessions = call({
  method: 'GET',
  path: 'account/sessions',
  own: true,
  access: 'user',
  summary: 'Sign-ins of the account',
  response: z.array(accountSession),
});

/** Ends one sign-in. */
export const endAccountSession = call({
  method: 'DELETE',
  path: 'account/sessions',
  own: true,
  access: 'user',
  summary: 'End a sign-in',
  query: z.object({ id: uuid }),
  response: done,
  errors: ['not_found'],
});

/** Ends every sign-in, including this one. */
export const endAllSessions = call({
  method: 'POST',
  path: 'account/log-out-everywhere',
  own: true,
  whenFull: true,
  access: 'user',
  summary: 'Sign out everywhere',
  response: done,
});
