import * as calls from '@polylogue/contract/sharing';
import type { FastifyInstance } from 'fastify';
import { encodedType } from '../../platform/pictures/pictures.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { continueShared } from './continue-share.ts';
import { createCovers } from './cover/cover.ts';
import { countView, openShare, peekShare } from './open-share.ts';
import { createSharedPictures } from './shared-picture.ts';
import type { SharingDeps } from './sharing.deps.ts';
import { changeLink, linksOf, revokeLink, shareIt, turnsOf, updateLink } from './sharing.service.ts';

/** What is public by its link only is kept by nobody on the way, and not found by searching. */
const forNobodyElse = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' };

/** The calls of area `sharing`. */
export function registerSharing(app: FastifyInstance, http: HttpContext, deps: SharingDeps): void {
  const readPicture = createSharedPictures(deps);
  const coverOf = createCovers(deps.pictures);

  bind(app, http, calls.shareGroup, ({ caller, query }) =>
    shareIt(deps, caller.userId, { chatId: query.id }),
  );

  bind(app, http, calls.shareMessage, ({ caller, query }) =>
    shareIt(deps, caller.userId, { messageId: query.id, type: query.messageType }),
  );

  bind(app, http, calls.readShare, async ({ caller, query, request, reply }) => {
    const opened = await openShare(deps, query.uuid);
    if (!opened) throw new CallError('not_found');
    const userAgent = request.headers['user-agent'];
    await countView(deps, opened.share, { userId: caller?.userId, userAgent });
    void reply.headers(forNobodyElse);
    return opened.shared;
  });

  bind(app, http, calls.sharePicture, async ({ query, reply }) => {
    const picture = await readPicture(query);
    return reply.headers(forNobodyElse).type(encodedType).send(picture);
  });

  bind(app, http, calls.continueShare, ({ caller, body }) =>
    continueShared({ ...deps, readPicture }, caller.userId, body.uuid),
  );

  bind(app, http, calls.shareCover, async ({ query, reply }) => {
    const opened = await peekShare(deps, query.uuid);
    if (!opened) throw new CallError('not_found');
    // Other sites fetch it once for everybody they show the link to.
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply
      .headers(forNobodyElse)
      .type('image/png')
      .send(await coverOf(opened.shared, opened.share.userId));
  });

  registerLinks(app, http, deps);
}

function registerLinks(app: FastifyInstance, http: HttpContext, deps: SharingDeps): void {
  bind(app, http, calls.shareLinks, ({ caller, query }) => linksOf(deps, caller.userId, query.id));

  bind(app, http, calls.shareTurns, ({ caller, query }) => turnsOf(deps, caller.userId, query.uuid));

  bind(app, http, calls.changeShare, ({ caller, body }) => changeLink(deps, caller.userId, body));

  bind(app, http, calls.updateShare, ({ caller, body }) => updateLink(deps, caller.userId, body.uuid));

  bind(app, http, calls.revokeShare, async ({ caller, body }) => {
    await revokeLink(deps, caller.userId, body.uuid);
    return { result: true as const };
  });
}
