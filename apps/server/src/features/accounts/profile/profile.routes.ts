import * as calls from '@polylogue/contract/profile';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import { encodedType } from '../../../platform/pictures/pictures.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { avatarAddress } from '../accounts.present.ts';
import type { User } from '../accounts.queries.ts';
import { clearSessionCookies } from '../sessions/session-cookies.ts';
import { countryOf, languageOf } from '../sessions/visitor.service.ts';
import { tellAccountChanged } from './account-changed.ts';
import { endAccountSession, endAllSessions, listAccountSessions } from './account-sessions.ts';
import { openAvatar, removeAvatar, replaceAvatar } from './avatars.ts';
import { countriesIn } from './countries.ts';
import { revertEmail } from './email-change.ts';
import { createProfile, type Profile } from './profile.service.ts';

const done = { result: true } as const;

/** Routes of the profile and of the account's sign-ins. */
export function registerProfile(app: FastifyInstance, http: HttpContext, context: AccountsContext): void {
  const profile = createProfile(context);
  registerPersonal(app, http, { context, profile });
  registerAvatars(app, http, context);
  registerSessions(app, http, context);

  bind(app, http, calls.countryList, async ({ caller, request }) => {
    const detected = countryOf(request, context.config);
    const own = caller ? (await profile.user(caller.userId)).country : null;
    return countriesIn(languageOf(request.headers, detected), own ?? detected);
  });
}

function registerPersonal(
  app: FastifyInstance,
  http: HttpContext,
  { context, profile }: { context: AccountsContext; profile: Profile },
): void {
  bind(app, http, calls.personal, async ({ caller }) => profile.personal(caller.userId));

  bind(app, http, calls.updatePersonal, async ({ caller, body }) => profile.update(caller, body));

  bind(app, http, calls.subscriptions, async ({ caller }) => presentNews(await profile.user(caller.userId)));

  bind(app, http, calls.updateSubscriptions, async ({ caller, body }) =>
    presentNews(await profile.setNews(caller.userId, body.unsubscribe_from_news === 1)),
  );

  bind(app, http, calls.updateLanguage, async ({ caller, query }) => {
    await profile.setLanguage(caller.userId, query.language);
    return done;
  });

  bind(app, http, calls.resendVerification, async ({ caller }) => {
    await profile.resendVerification(caller.userId);
    return done;
  });

  bind(app, http, calls.revertEmail, async ({ body }) => {
    tellAccountChanged(context, await revertEmail(context, body.token));
    return done;
  });
}

function presentNews(user: User) {
  return { unsubscribe_from_news: user.unsubscribedFromNews ? (1 as const) : (0 as const) };
}

function registerAvatars(app: FastifyInstance, http: HttpContext, context: AccountsContext): void {
  bind(app, http, calls.updateAvatar, async ({ caller, files }) => {
    const [file] = files;
    if (!file) throw fieldError('file', 'required');
    const avatar = await replaceAvatar(context, caller.userId, file.path);
    tellAccountChanged(context, caller.userId);
    return { avatar: avatarAddress(caller.userId, avatar) };
  });

  bind(app, http, calls.removeAvatar, async ({ caller }) => {
    await removeAvatar(context, caller.userId);
    tellAccountChanged(context, caller.userId);
    return done;
  });

  bind(app, http, calls.avatar, async ({ params, reply }) => {
    const picture = await openAvatar(context, params.userId, params.hash);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', 'sandbox')
      .header('x-content-type-options', 'nosniff')
      .type(encodedType)
      .send(picture);
  });
}

function registerSessions(app: FastifyInstance, http: HttpContext, context: AccountsContext): void {
  bind(app, http, calls.accountSessions, async ({ caller }) => listAccountSessions(context, caller));

  bind(app, http, calls.endAccountSession, async ({ caller, query, reply }) => {
    await endAccountSession(context, caller, query.id);
    if (query.id === caller.sessionId) clearSessionCookies(reply, context.secure);
    return done;
  });

  bind(app, http, calls.endAllSessions, async ({ caller, reply }) => {
    await endAllSessions(context, caller);
    clearSessionCookies(reply, context.secure);
    return done;
  });
}
