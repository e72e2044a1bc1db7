import * as calls from '@polylogue/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { publicUrl } from '../../config.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AccountsContext } from './accounts.context.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { registerAccountsOperator } from './accounts.operator.ts';
import { presentedGuest, presentSession } from './accounts.present.ts';
import { createAccounts } from './accounts.service.ts';
import { registerDeletion } from './deletion/deletion.routes.ts';
import { registerImpersonation } from './impersonation/impersonation.routes.ts';
import { registerOauth } from './oauth/oauth.routes.ts';
import { registerPasswords } from './passwords/passwords.routes.ts';
import { registerProfile } from './profile/profile.routes.ts';
import { readBasicCredentials } from './sessions/basic-credentials.ts';
import { createHandOver } from './sessions/hand-over.ts';
import { clearSessionCookies, refreshCookieOf, setSessionCookies } from './sessions/session-cookies.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { countryOf, languageOf, visitorOf } from './sessions/visitor.service.ts';
import { createEmailVerification } from './sign-up/email-verification.ts';
import { createFounderCookie } from './sign-up/founder-cookie.ts';
import { createSignUpEmail } from './sign-up/sign-up-email.ts';

const done = { result: true } as const;

/** Routes of accounts and sessions. */
export function registerAccounts(app: FastifyInstance, http: HttpContext, deps: AccountsDeps): void {
  const sessions = createSessions(deps);
  const accounts = createAccounts(deps, sessions);
  const verification = createEmailVerification(deps, sessions);
  const signUpEmail = createSignUpEmail(deps);
  const secure = publicUrl(deps.config).startsWith('https:');
  const handOver = createHandOver(sessions, { secure, config: deps.config });
  const founder = createFounderCookie({ secrets: deps.secrets.session, secure });
  const context: AccountsContext = { ...deps, sessions, handOver, founder, secure };

  bind(app, http, calls.login, async ({ body, ...exchange }) => {
    const { request } = exchange;
    const credentials = readBasicCredentials(request.headers.authorization);
    const remember = body.rememberMe === true;
    return handOver(
      exchange,
      await accounts.signIn({ credentials, remember, visitor: visitorOf(request, deps.config) }),
    );
  });

  bind(app, http, calls.logout, async ({ caller, request, reply }) => {
    await sessions.endPresented({ caller, refreshToken: refreshCookieOf(request) });
    clearSessionCookies(reply, secure);
    return done;
  });

  bind(app, http, calls.refresh, async ({ request, reply }) => {
    const refreshToken = refreshCookieOf(request);
    const tokens = refreshToken === undefined ? null : await sessions.refresh(refreshToken);
    if (!tokens) {
      clearSessionCookies(reply, secure);
      throw new CallError('unauthorized');
    }
    setSessionCookies(reply, tokens, secure);
    return done;
  });

  bind(app, http, calls.me, async ({ caller, request }) => {
    if (request.credentials.state === 'invalid') throw new CallError('unauthorized');
    if (!caller) return presentedGuest;
    return presentSession(await accounts.current(caller.userId), caller, deps.config);
  });

  bind(app, http, calls.register, async ({ body, request, reply }) => {
    const country = countryOf(request, deps.config);
    const origin = { country, language: languageOf(request.headers, country) };
    founder.set(reply, await accounts.register(body, origin));
    return done;
  });

  bind(app, http, calls.resendSignUpMail, async ({ body }) => {
    await signUpEmail.sendAgain(body.email);
    return done;
  });

  bind(app, http, calls.changeSignUpEmail, async ({ body, request }) => {
    await signUpEmail.change(body, (userId) => founder.isOf(request, userId));
    return done;
  });

  bind(app, http, calls.checkUniqueEmail, async ({ body }) => ({
    result: await accounts.isEmailFree(body.email),
  }));

  bind(app, http, calls.verifyEmail, async ({ query, ...exchange }) => {
    const { caller, request, reply } = exchange;
    const isSignedIn = (userId: number) => caller?.userId === userId && !caller.impersonated;
    const followed = await verification.follow(query.emailVerifiedToken, {
      visitor: visitorOf(request, deps.config),
      isOf: (userId) => isSignedIn(userId) || founder.isOf(request, userId),
    });
    if (!('tokens' in followed)) return { isAuth: false as const, ...followed };
    founder.clear(reply);
    return handOver(exchange, followed);
  });

  bind(app, http, calls.connect, async ({ caller }) => ({ token: await deps.realtime.issueToken(caller) }));

  bind(app, http, calls.countryCode, async ({ request }) => ({
    country: countryOf(request, deps.config),
    edition: deps.config.SITE_LOCATION === 'RU' ? ('ru' as const) : ('international' as const),
  }));

  registerAccountsOperator(app, http, context);
  registerImpersonation(app, http, context);
  registerDeletion(app, http, context);
  registerPasswords(app, http, context);
  registerOauth(app, http, context);
  registerProfile(app, http, context);
}
