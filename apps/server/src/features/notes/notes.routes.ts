import * as calls from '@polylogue/contract/notes';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { createNotes, type NotesDeps } from './notes.service.ts';

const done = { result: true } as const;

/** Routes of area `notes`, except documents. */
export function registerNotes(app: FastifyInstance, http: HttpContext, deps: NotesDeps): void {
  const notes = createNotes(deps);

  bind(app, http, calls.listNotes, async ({ caller, query }) => notes.list(caller.userId, query.name));

  bind(app, http, calls.viewNote, async ({ caller, query }) => notes.view(caller.userId, query.id));

  bind(app, http, calls.createNote, async ({ caller, body, request }) =>
    notes.create(caller.userId, body, requestedLanguage(request.headers) ?? 'en'),
  );

  bind(app, http, calls.updateNote, async ({ caller, body }) => notes.update(caller.userId, body));

  bind(app, http, calls.deleteNote, async ({ caller, query }) => {
    await notes.remove(caller.userId, query.id);
    return done;
  });

  bind(app, http, calls.orderNotes, async ({ caller, body }) => {
    await notes.order(caller.userId, body.orderList);
    return done;
  });

  bind(app, http, calls.listNoteVersions, async ({ caller, query }) =>
    notes.versions(caller.userId, query.id),
  );

  bind(app, http, calls.viewNoteVersion, async ({ caller, query }) =>
    notes.version(caller.userId, query.id, query.versionId),
  );

  bind(app, http, calls.restoreNoteVersion, async ({ caller, body }) => notes.restore(caller.userId, body));
}
