import * as calls from '@polylogue/contract/library';
import * as sourceCalls from '@polylogue/contract/library-sources';
import * as recallCalls from '@polylogue/contract/recall';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { fieldError } from '../../platform/http/call-error.ts';
import type { AddingDeps } from './add-file.ts';
import { createCapsules } from './capsules.service.ts';
import { spaceOf } from './library.service.ts';
import { createRecall, type RecallDeps } from './recall.service.ts';
import { createSources } from './sources.service.ts';

/** Routes of area `library`. */
export function registerLibrary(
  app: FastifyInstance,
  http: HttpContext,
  deps: AddingDeps & RecallDeps,
): void {
  bindCapsules(app, http, deps);
  bindSources(app, http, deps);
  bindRecall(app, http, deps);
}

function bindCapsules(app: FastifyInstance, http: HttpContext, deps: AddingDeps): void {
  const capsules = createCapsules(deps);

  bind(app, http, calls.listCapsules, async ({ caller, query }) => capsules.list(caller.userId, query));

  bind(app, http, calls.createCapsule, async ({ caller, body }) => capsules.create(caller.userId, body));

  bind(app, http, calls.updateCapsule, async ({ caller, body }) => capsules.update(caller.userId, body));

  bind(app, http, calls.deleteCapsule, async ({ caller, query }) => capsules.remove(caller.userId, query.id));

  bind(app, http, calls.switchCapsule, async ({ caller, body }) => capsules.switch(caller.userId, body));

  bind(app, http, calls.attachCapsules, async ({ caller, body }) => capsules.attach(caller.userId, body));

  bind(app, http, calls.disconnectCapsule, async ({ caller, body }) =>
    capsules.disconnect(caller.userId, body),
  );

  bind(app, http, calls.capsuleOfChat, async ({ caller, body }) =>
    capsules.ofChat(caller.userId, body.groupId),
  );

  bind(app, http, calls.libraryInfoOf, async ({ caller }) => ({
    bytes: await spaceOf(deps.database.db, caller.userId, deps.clock.now()),
  }));
}

function bindSources(app: FastifyInstance, http: HttpContext, deps: AddingDeps): void {
  const sources = createSources(deps);

  bind(app, http, sourceCalls.addCapsuleFile, async ({ caller, form, files: [upload] }) => {
    if (!upload) throw fieldError('file', 'required');
    const { name, path, size } = upload;
    return sources.addFile({ userId: caller.userId, ...form, name, path, size });
  });

  bind(app, http, sourceCalls.addCapsuleText, async ({ caller, body }) =>
    sources.addText(caller.userId, body),
  );

  bind(app, http, sourceCalls.addCapsuleUrl, async ({ caller, body }) => sources.addUrl(caller.userId, body));

  bind(app, http, sourceCalls.updateCapsuleFile, async ({ caller, body }) =>
    sources.updateFile(caller.userId, body),
  );

  bind(app, http, sourceCalls.updateCapsuleUrl, async ({ caller, body }) =>
    sources.updateUrl(caller.userId, body),
  );

  bind(app, http, sourceCalls.removeCapsuleFile, async ({ caller, query }) =>
    sources.remove(caller.userId, { id: query.id, kind: 'file' }),
  );

  bind(app, http, sourceCalls.removeCapsuleUrl, async ({ caller, query }) =>
    sources.remove(caller.userId, { id: query.id, kind: 'url' }),
  );

  bind(app, http, sourceCalls.refreshUrl, async ({ caller, body }) =>
    sources.refresh(caller.userId, body.id),
  );

  bind(app, http, sourceCalls.retrySource, async ({ caller, body }) => sources.retry(caller.userId, body.id));
}

function bindRecall(app: FastifyInstance, http: HttpContext, deps: RecallDeps): void {
  const recall = createRecall(deps);

  bind(app, http, recallCalls.recall, async ({ caller, body }) => recall.ask(caller.userId, body));

  bind(app, http, recallCalls.viewSource, async ({ caller, query }) => recall.source(caller.userId, query));

  bind(app, http, recallCalls.capsuleHealth, async ({ caller, query }) =>
    recall.health(caller.userId, query.id),
  );
}
