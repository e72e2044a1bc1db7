import { operatorPrompts, operatorReviewPrompt } from '@polylogue/contract/operator';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { writeAudit } from '../accounts/operator.service.ts';
import { tellPromptChanged } from './prompt-changed.ts';
import type { PromptsDeps } from './prompts.deps.ts';
import { presentPrompt } from './prompts.present.ts';
import { findReviewed, listWaiting, saveReview } from './prompts.queries.ts';
import { createModelOf } from './prompts.service.ts';
import { learnWords } from './search/corrections.ts';

/** The operator's calls to review prompts that users want to publish. Each decision goes to the audit log. */
export function registerPromptsOperator(app: FastifyInstance, http: HttpContext, deps: PromptsDeps): void {
  const { db } = deps.database;
  const modelOf = createModelOf(deps);

  bind(app, http, operatorPrompts, async ({ query, request }) => {
    const { list, totalCount } = await listWaiting(db, query);
    const reader = { userId: null, locale: requestedLanguage(request.headers) ?? 'en', modelOf };
    return { list: list.map((row) => presentPrompt(row, reader)), totalCount };
  });

  bind(app, http, operatorReviewPrompt, async ({ params, body, request }) => {
    const review = body.approve ? 'approved' : 'refused';
    const row = await inTransaction(db, async (transaction) => {
      await saveReview(transaction, { id: params.id, review });
      const prompt = await findReviewed(transaction, params.id);
      if (!prompt || prompt.userId === null) throw new CallError('not_found');
      if (body.approve) await learnWords(transaction, prompt.language, [prompt.name]);
      await writeAudit(transaction, {
        at: deps.clock.now(),
        action: `prompt.${review}`,
        userId: prompt.userId,
        detail: String(prompt.id),
      });
      return prompt;
    });
    if (row.userId !== null) tellPromptChanged(deps, row.userId, row.id);
    return presentPrompt(row, { userId: null, locale: requestedLanguage(request.headers) ?? 'en', modelOf });
  });
}
