import * as calls from '@polylogue/contract/answers';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { rateAnswer } from './answers/rated-answers.service.ts';
import { editAnswer, restoreVersion, versionsOf } from './edit-answer.ts';
import { listMessages } from './message-page.service.ts';
import type { MessagesDeps } from './messages.deps.ts';
import { removeMessage } from './remove-message.ts';
import { selectMessage } from './select-message.ts';

const done = { result: true } as const;

/** The calls that read and change stored messages. */
export function registerMessages(app: FastifyInstance, http: HttpContext, deps: MessagesDeps): void {
  bind(app, http, calls.listMessages, ({ caller, query }) => {
    const { groupId, limit, offset } = query;
    return listMessages(deps, { userId: caller.userId, chatId: groupId, limit, offset });
  });

  bind(app, http, calls.selectMessage, async ({ caller, body }) => {
    await selectMessage(deps, caller.userId, body.id);
    return done;
  });

  bind(app, http, calls.removeMessage, async ({ caller, query }) => {
    await removeMessage(deps, caller.userId, { messageId: query.id, type: query.messageType });
    return done;
  });

  bind(app, http, calls.updateResponse, ({ caller, query, body }) =>
    editAnswer(deps, caller.userId, { messageId: query.messageId, text: body.message }),
  );

  bind(app, http, calls.messageVersions, ({ caller, query }) =>
    versionsOf(deps, caller.userId, query.messageId),
  );

  bind(app, http, calls.rateAnswer, async ({ caller, body }) => {
    const { db } = deps.database;
    return { rating: await rateAnswer(db, caller.ownerId, { ...body, now: deps.clock.now() }) };
  });

  bind(app, http, calls.restoreVersion, ({ caller, body }) => restoreVersion(deps, caller.userId, body));
}
