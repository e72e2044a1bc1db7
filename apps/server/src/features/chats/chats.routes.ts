import * as calls from '@polylogue/contract/chats';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { createChats, type ChatsDeps } from './chats.service.ts';

const done = { result: true } as const;

/** Routes of area `chats`. */
export function registerChats(app: FastifyInstance, http: HttpContext, deps: ChatsDeps): void {
  const chats = createChats(deps);

  bind(app, http, calls.listChats, async ({ caller, query }) =>
    chats.list(caller.userId, { name: query.name, isArchive: query.archived === '1' }),
  );

  bind(app, http, calls.selectedChatOf, async ({ caller }) => ({
    chatId: await chats.selected(caller.userId),
  }));

  bind(app, http, calls.chatAt, async ({ caller, query }) => ({
    chatId: await chats.at(caller.userId, query.key),
  }));

  bind(app, http, calls.createChat, async ({ caller, body }) => chats.create(caller.userId, body));

  bind(app, http, calls.generateChat, async ({ caller, body, request }) =>
    chats.generate(caller.userId, requestedLanguage(request.headers) ?? 'en', body.key),
  );

  bind(app, http, calls.updateChat, async ({ caller, body }) => chats.update(caller.userId, body));

  bind(app, http, calls.orderChats, async ({ caller, body }) => {
    await chats.order(caller.userId, body.orderList);
    return done;
  });

  bind(app, http, calls.removeChat, async ({ caller, query }) => {
    await chats.remove(caller.userId, query.chatID);
    return done;
  });

  bind(app, http, calls.removeAllChats, async ({ caller }) => {
    await chats.removeAll(caller.userId);
    return done;
  });

  bind(app, http, calls.archiveChats, async ({ caller, body }) => {
    await chats.archive(caller.userId, body);
    return done;
  });

  bind(app, http, calls.moveChats, async ({ caller, body }) => {
    await chats.move(caller.userId, { chatIds: body.chatIds, folderId: body.parent_id });
    return done;
  });

  bind(app, http, calls.removeChats, async ({ caller, body }) => {
    await chats.removeMany(caller.userId, body.chatIds);
    return done;
  });

  bind(app, http, calls.restoreChats, async ({ caller, body }) => {
    await chats.restore(caller.userId, body.places);
    return done;
  });

  bind(app, http, calls.orderChatsByUse, async ({ caller, body }) => {
    await chats.orderByUse(caller.userId, { parentId: body.parent_id, pin: body.pin });
    return done;
  });
}
