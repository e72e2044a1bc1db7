import * as editor from '@polylogue/contract/answer-editor';
import * as calls from '@polylogue/contract/chat-settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Locale } from '@polylogue/contract/limits';
import { bind, type HttpContext } from '../../../platform/http/bind.ts';
import { requestedLanguage } from '../../../platform/http/language.ts';
import { presentDictionary } from './dictionaries.service.ts';
import { editorPrompts } from './editor-prompts.ts';
import { languagesIn } from './languages.service.ts';
import { tones } from './tones.ts';
import { writingStyles } from './writing-styles.ts';

/** The calls that list what can be chosen for an answer, in the caller's language. */
export function registerDictionaries(app: FastifyInstance, http: HttpContext): void {
  bind(app, http, calls.languages, ({ request }) => Promise.resolve(languagesIn(localeOf(request))));

  bind(app, http, calls.tones, ({ request }) => Promise.resolve(presentDictionary(tones, localeOf(request))));

  bind(app, http, calls.writingStyles, ({ request }) =>
    Promise.resolve(presentDictionary(writingStyles, localeOf(request))),
  );

  bind(app, http, editor.editorPrompts, ({ request }) =>
    Promise.resolve(presentDictionary(editorPrompts, localeOf(request))),
  );
}

function localeOf(request: FastifyRequest): Locale {
  return requestedLanguage(request.headers) ?? 'en';
}
