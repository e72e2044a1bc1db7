import { removeAccount } from '@polylogue/contract/profile';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { clearSessionCookies } from '../sessions/session-cookies.ts';
import { createDeletion } from './deletion.service.ts';

/** The call that deletes an account. */
export function registerDeletion(app: FastifyInstance, http: HttpContext, context: AccountsContext): void {
  const deletion = createDeletion(context);

  bind(app, http, removeAccount, async ({ caller, reply }) => {
    await deletion.remove(caller.userId);
    clearSessionCookies(reply, context.secure);
    return { result: true as const };
  });
}
