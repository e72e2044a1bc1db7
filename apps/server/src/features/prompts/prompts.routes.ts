import * as calls from '@polylogue/contract/prompts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { activities } from './choices.ts';
import type { PromptsDeps } from './prompts.deps.ts';
import { registerPromptsOperator } from './prompts.operator.ts';
import { createPrompts, type Asker } from './prompts.service.ts';
import { registerSpreadsheets } from './spreadsheet/spreadsheet.routes.ts';

/** The calls of area `prompts`. */
export function registerPrompts(app: FastifyInstance, http: HttpContext, deps: PromptsDeps): void {
  const prompts = createPrompts(deps);

  bind(app, http, calls.listPrompts, (context) => prompts.list(askerOf(context), context.query));

  bind(app, http, calls.listPromptTopics, (context) => prompts.topics(askerOf(context), context.query));

  bind(app, http, calls.viewPrompt, (context) => prompts.view(askerOf(context), context.query.id));

  bind(app, http, calls.createPrompt, (context) => prompts.create(askerOf(context), context.body));

  bind(app, http, calls.updatePrompt, (context) => {
    const { promptId, ...payload } = context.body;
    return prompts.update(askerOf(context), promptId, payload);
  });

  bind(app, http, calls.removePrompt, async ({ caller, query }) => {
    await prompts.remove(caller.userId, query.promptId);
    return { result: true as const };
  });

  bind(app, http, calls.toggleFavouritePrompt, async ({ caller, body }) => ({
    isFavourite: await prompts.toggleFavourite(caller.userId, body.promptId, body.favourite),
  }));

  bind(app, http, calls.listPromptCollections, ({ query }) => prompts.collections(query.language));

  bind(app, http, calls.ratePrompt, async ({ caller, body: { promptId, thumb } }) => {
    await prompts.rate(caller.userId, promptId, thumb);
    return { thumb };
  });

  bind(app, http, calls.activities, ({ request }) => {
    const locale = requestedLanguage(request.headers) ?? 'en';
    return Promise.resolve(activities.map(({ id, title }) => ({ id, title: title[locale] })));
  });

  registerSpreadsheets(app, http, deps);
  registerPromptsOperator(app, http, deps);
}

function askerOf({ caller, request }: { caller: Caller; request: FastifyRequest }): Asker {
  return { userId: caller.userId, locale: requestedLanguage(request.headers) ?? 'en' };
}
