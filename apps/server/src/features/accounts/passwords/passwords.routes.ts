import * as calls from '@polylogue/contract/passwords';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { createPasswords } from './passwords.service.ts';

const done = { result: true } as const;

/** Routes of password resets and changes. */
export function registerPasswords(app: FastifyInstance, http: HttpContext, context: AccountsContext): void {
  const passwords = createPasswords(context);

  bind(app, http, calls.sendResetEmail, async ({ body }) => {
    await passwords.requestReset({ email: body.email, state: body.state ?? 'default' });
    return done;
  });

  bind(app, http, calls.resetPasswordByToken, async ({ body }) => {
    await passwords.resetByLink({ token: body.resetToken, password: body.password });
    return done;
  });

  bind(app, http, calls.checkPassword, async ({ caller, body }) => passwords.check(caller, body.password));

  bind(app, http, calls.resetPassword, async ({ caller, body }) => {
    await passwords.change(caller, body.password);
    return done;
  });
}
