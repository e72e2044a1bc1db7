import * as z from 'zod/mini';
import { passwordCheck } from './accounts.ts';
import { call } from './call.ts';
import { done } from './fields.ts';
import { forgotForm, newPasswordForm, oldPassword, recoveryForm } from './validation.ts';

/** Mails a reset link. An unknown address gets the same answer after the same work. */
export const sendResetEmail = call({
  method: 'POST',
  path: 'auth/send-reset-password-email',
  access: 'guest',
  summary: 'Mail a link to set a new password',
  /** With `state: 'settings'` the link opens the password block of the settings instead of the recovery page. */
  body: z.extend(forgotForm, { state: z.optional(z.enum(['default', 'settings'])) }),
  response: done,
  rateLimit: { requests: 5, seconds: 60, by: 'address' },
});

/** Sets a password with the token of a mailed link. A bad token is a 422 on `resetToken`. Ends every session. */
export const resetPasswordByToken = call({
  method: 'POST',
  path: 'auth/reset-password-by-reset-token',
  access: 'guest',
  summary: 'Set a new password with the token from the mailed link',
  body: recoveryForm,
  response: done,
  rateLimit: { requests: 10, seconds: 60, by: 'address' },
});

/**
 * Checks the old password; success allows `auth/reset-password`, or one change of the e-mail, in this session
 * for ten minutes.
 */
export const checkPassword = call({
  method: 'POST',
  path: 'auth/check-password',
  whenFull: true,
  access: 'user',
  summary: 'Confirm the old password',
  body: z.object({ password: oldPassword }),
  response: passwordCheck,
  rateLimit: { requests: 10, seconds: 60, by: 'user' },
});

/** Changes the password and ends the other sessions. */
export const resetPassword = call({
  method: 'POST',
  path: 'auth/reset-password',
  access: 'user',
  summary: 'Change the password after confirming the old one',
  body: newPasswordForm,
  response: done,
  errors: ['password_not_confirmed'],
  rateLimit: { requests: 10, seconds: 60, by: 'user' },
});
