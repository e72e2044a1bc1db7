import * as calls from '@polylogue/contract/chats';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { askedLanguage } from '../../platform/http/language.ts';
import { createChats, type ChatsDeps } from './chats.service.ts';

const done = { result: true } as const;

/** The calls of area `chats`. */
export function registerChats(app: FastifyInstance, http: HttpContext, deps: ChatsDeps): void {
  const chats = createChats(deps);

  bind(app, http, calls.listChats, async ({ caller, query }) => chats.list(caller.userId, query.name));

  bind(app, http, calls.selectedChatOf, async ({ caller }) => ({
    chatId: await chats.selected(caller.userId),
  }));

  bind(app, http, calls.createChat, async ({ caller, body }) => chats.create(caller.userId, body));

  bind(app, http, calls.generateChat, async ({ caller, request }) =>
    chats.generate(caller.userId, askedLanguage(request.headers) ?? 'en'),
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
}
