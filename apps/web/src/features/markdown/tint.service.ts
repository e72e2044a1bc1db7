import type { GrammarState } from 'shiki/core';
import type { Grammar } from './highlighter.ts';
import { grammarNameOf, type GrammarName } from './languages.ts';
import type { TintReply, TintRequest } from './tint.protocol.ts';

/** Highlights lines for many listings, each continuing where it stopped. */
export interface TintService {
  handle(request: TintRequest): Promise<TintReply | undefined>;
}

/** Creates the service; `openGrammar` is called once per language. */
export function createTintService(openGrammar: (name: GrammarName) => Promise<Grammar>): TintService {
  const grammars = new Map<GrammarName, Promise<Grammar>>();
  const states = new Map<number, GrammarState | undefined>();

  async function grammarOf(name: GrammarName): Promise<Grammar> {
    const grammar = grammars.get(name) ?? openGrammar(name);
    grammars.set(name, grammar);
    try {
      return await grammar;
    } catch (error) {
      // Not cached, so that the next listing can retry.
      grammars.delete(name);
      throw error;
    }
  }

  return {
    handle: async (request) => {
      if (request.type === 'forget') {
        states.delete(request.id);
        return undefined;
      }
      const { id, language, code } = request;
      const name = grammarNameOf(language);
      if (name === undefined) return { id, lines: undefined };
      try {
        const { lines, state } = (await grammarOf(name)).tint(code, states.get(id));
        states.set(id, state);
        return { id, lines };
      } catch {
        return { id, lines: undefined };
      }
    },
  };
}
