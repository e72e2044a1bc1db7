import { askHelper as askHelperCall } from '@polylogue/contract/answer-editor';
import {
  continueAnswer as continueCall,
  sendMessage as sendCall,
  stopGenerate,
} from '@polylogue/contract/sending';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import type { SendingDeps } from './sending.deps.ts';
import { continueAnswer } from './continue.service.ts';
import { askHelper } from './helper/helper.service.ts';
import { nameChatsByModel } from './naming/name-chats.ts';
import { sendMessage } from './send.service.ts';

/** Sending, continuing, stopping, and the editor's helper. */
export function registerSending(app: FastifyInstance, http: HttpContext, deps: SendingDeps): void {
  nameChatsByModel(deps);

  bind(app, http, sendCall, async ({ caller, form, files, request }) => {
    const language = requestedLanguage(request.headers) ?? 'en';
    return sendMessage(deps, { userId: caller.userId, form, uploads: files, language });
  });

  bind(app, http, continueCall, ({ caller, body }) =>
    continueAnswer(deps, caller.userId, {
      messageId: body.messageId,
      clientId: body.client_id,
      passesLimit: body.override_limit ?? false,
    }),
  );

  bind(app, http, stopGenerate, async ({ caller, query }) => {
    await deps.generations.stop(caller.userId, { uuid: query.connectionUuid });
    return { result: true as const };
  });

  bind(app, http, askHelperCall, async ({ caller, form }) => {
    const { message: text, prompts: promptIds = [], selectedModel: modelId, stream } = form;
    const passesLimit = form.override_limit === '1';
    return askHelper(deps, { userId: caller.userId, text, promptIds, modelId, stream, passesLimit });
  });
}
