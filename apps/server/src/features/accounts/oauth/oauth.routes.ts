import * as calls from '@polylogue/contract/oauth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { ProviderError } from '../../../vendors/oauth/provider.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { languageOf, visitorOf } from '../sessions/visitor.service.ts';
import { createOauthBindings } from './binding.service.ts';
import { createOauthFlows } from './flows.service.ts';
import { createOauthCookies } from './oauth-cookies.ts';
import { createOauthSignIn } from './sign-in.service.ts';

const done = { result: true } as const;

/** Routes of provider sign-in and linking. */
export function registerOauth(app: FastifyInstance, http: HttpContext, context: AccountsContext): void {
  const flows = createOauthFlows(context);
  const signIn = createOauthSignIn(context);
  const bindings = createOauthBindings(context);
  const cookies = createOauthCookies(context.secure);

  bind(app, http, calls.oauthHref, async ({ query, caller, request, reply }) => {
    const isBinding = query.binding === '1';
    if (isBinding && !caller) throw new CallError('unauthorized');
    if (isBinding && caller?.impersonated) throw new CallError('impersonation_refused');
    const wish = { provider: query.provider, subscribe: query.subscribe === '1' };
    const begun = flows.begin(wish, isBinding ? caller : null);
    const { href, token } = await answering(request, 'unavailable', begun);
    cookies.set(reply, 'flow', token);
    return { href };
  });

  bind(app, http, calls.oauthRegister, async ({ body, ...exchange }) => {
    const { request, reply } = exchange;
    const token = cookies.read(request, 'flow');
    cookies.clear(reply, 'flow');
    const arrival = await answering(request, 'oauth_failed', flows.arrive(body, { token, owner: null }));
    const entered = await signIn.enter(arrival, visitorOf(request, context.config));
    if ('tokens' in entered) {
      return { status: 'signed_in' as const, session: await context.handOver(exchange, entered) };
    }
    const { token: signUpToken, ...newcomer } = entered;
    cookies.set(reply, 'signUp', signUpToken);
    return { status: 'agreement' as const, ...newcomer };
  });

  bind(app, http, calls.oauthComplete, async ({ body, ...exchange }) => {
    const { request, reply } = exchange;
    const agreed = { token: cookies.read(request, 'signUp'), email: body.email };
    const visitor = visitorOf(request, context.config);
    const language = languageOf(request.headers, visitor.country);
    const signedIn = await signIn.complete(agreed, { visitor, language });
    cookies.clear(reply, 'signUp');
    if (!signedIn.user.emailVerifiedAt) context.founder.set(reply, signedIn.user.id);
    return context.handOver(exchange, signedIn);
  });

  bind(app, http, calls.oauthBindings, async ({ caller }) => bindings.list(caller.userId));

  bind(app, http, calls.oauthBindingRegister, async ({ body, caller, request, reply }) => {
    const token = cookies.read(request, 'flow');
    cookies.clear(reply, 'flow');
    const arrival = await answering(request, 'oauth_failed', flows.arrive(body, { token, owner: caller }));
    return bindings.prepare(caller, arrival);
  });

  bind(app, http, calls.oauthBindingConfirm, async ({ body, caller }) => {
    await bindings.confirm(caller, body.type);
    return done;
  });

  bind(app, http, calls.oauthUnbind, async ({ body, caller }) => {
    await bindings.remove(caller.userId, body.type);
    return done;
  });
}

/** Provider errors go to the operator's log; the caller only learns that it failed. */
async function answering<T>(
  request: FastifyRequest,
  code: 'unavailable' | 'oauth_failed',
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    request.log.warn({ reason: error.message }, 'a sign-in provider could not be used');
    throw new CallError(code);
  }
}
