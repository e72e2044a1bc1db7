import { compareDisagreement } from '@polylogue/contract/agreement';
import * as calls from '@polylogue/contract/compare';
import * as savedCalls from '@polylogue/contract/saved-comparisons';
import * as scoreboardCalls from '@polylogue/contract/scoreboard';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../platform/db/database.ts';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { forgetRatings } from '../messages/answers/rated-answers.service.ts';
import type { CompareDeps } from './compare.deps.ts';
import { slotsOfPlan } from './compare.gate.ts';
import { makeSlots, removeSlots, sendToSlots, threadsOf } from './compare.service.ts';
import { disagreementOf } from './disagreement/disagreement.ts';
import { keepOne } from './keep-one.ts';
import { mergeAnswers } from './merge-answers.ts';
import { removeComparison, renameComparison, savedOf, saveComparison } from './saved/saved.service.ts';
import { scoreboardCsv } from './scoreboard/scoreboard.csv.ts';
import { deleteResults } from './scoreboard/scoreboard.queries.ts';
import { scoreboardOf } from './scoreboard/scoreboard.ts';

const done = { result: true } as const;

/** The calls of area `compare`. */
export function registerCompare(app: FastifyInstance, http: HttpContext, deps: CompareDeps): void {
  bind(app, http, calls.compareMaximum, async ({ caller }) => ({
    max: await slotsOfPlan(deps, caller.userId),
  }));

  bind(app, http, calls.createCompareChats, async ({ caller, body, request }) => {
    const language = requestedLanguage(request.headers) ?? 'en';
    return { list: await makeSlots(deps, caller.userId, { ...body, language }) };
  });

  bind(app, http, calls.sendToCompared, async ({ caller, form, files, request }) => {
    const { compare_models_chats_id: chatIds, ...rest } = form;
    const language = requestedLanguage(request.headers) ?? 'en';
    const sending = { userId: caller.userId, chatIds, form: rest, uploads: files, language };
    return { requests: await sendToSlots(deps, sending) };
  });

  bind(app, http, calls.compareThreads, async ({ caller, query }) => ({
    list: await threadsOf(deps, caller.userId, query.chatList),
  }));

  bind(app, http, calls.saveCompared, async ({ caller, body }) =>
    keepOne(deps, caller.userId, { chatId: body.chatID, chatList: body.chatList }),
  );

  bind(app, http, calls.removeComparedChats, async ({ caller, query }) => {
    await removeSlots(deps, caller.userId, query.chatList);
    return done;
  });

  bind(app, http, compareDisagreement, async ({ caller: { userId }, body, reply }) =>
    disagreementOf(deps, { userId, signal: disconnectSignal(reply) }, body.messageIds),
  );

  bind(app, http, calls.mergeAnswers, async ({ caller, body, request }) =>
    mergeAnswers(deps, {
      userId: caller.userId,
      modelId: body.modelId,
      messageIds: body.messageIds,
      clientId: body.client_id,
      passesLimit: body.override_limit ?? false,
      language: requestedLanguage(request.headers) ?? 'en',
    }),
  );

  registerSaved(app, http, deps);
  registerScoreboard(app, http, deps);
}

function registerSaved(app: FastifyInstance, http: HttpContext, deps: CompareDeps): void {
  bind(app, http, savedCalls.listComparisons, async ({ caller }) => ({
    list: await savedOf(deps, caller.userId),
  }));

  bind(app, http, savedCalls.saveComparison, async ({ caller, body }) =>
    saveComparison(deps, caller.userId, body.chatList),
  );

  bind(app, http, savedCalls.renameComparison, async ({ caller, body }) =>
    renameComparison(deps, caller.userId, body),
  );

  bind(app, http, savedCalls.removeComparison, async ({ caller, query }) => {
    await removeComparison(deps, caller.userId, query.id);
    return done;
  });
}

function registerScoreboard(app: FastifyInstance, http: HttpContext, deps: CompareDeps): void {
  bind(app, http, scoreboardCalls.scoreboardOf, async ({ caller, query }) =>
    scoreboardOf(deps, caller.userId, query.period),
  );

  bind(app, http, scoreboardCalls.exportScoreboard, async ({ caller, query, request, reply }) => {
    const { list } = await scoreboardOf(deps, caller.userId, query.period);
    const day = deps.clock.now().toISOString().slice(0, 10);
    return reply
      .header('content-disposition', contentDisposition(`scoreboard-${query.period}-${day}.csv`, false))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .type('text/csv; charset=utf-8')
      .send(scoreboardCsv(list, requestedLanguage(request.headers) ?? 'en'));
  });

  bind(app, http, scoreboardCalls.removeScoreboard, async ({ caller }) => {
    await inTransaction(deps.database.db, async (transaction) => {
      await deleteResults(transaction, caller.userId);
      await forgetRatings(transaction, caller.userId);
    });
    return done;
  });
}
