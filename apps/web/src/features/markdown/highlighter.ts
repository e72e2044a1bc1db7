import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type ThemedToken,
  type ThemeRegistration,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { loadGrammar, type GrammarName } from './languages.ts';
import type { Run, TintedLine } from './tint.protocol.ts';

/** Highlights lines of one language, continuing from the previous ones. */
export interface Grammar {
  tint(code: string, after: GrammarState | undefined): TintedCode;
}

interface TintedCode {
  lines: TintedLine[];
  state: GrammarState | undefined;
}

/** Colours are CSS variables, so both colour schemes work without highlighting twice. */
const names = createCssVariablesTheme({ name: 'tokens', variablePrefix: '--code-', fontStyle: false });
const usualColour = 'var(--code-foreground)';
const theme: ThemeRegistration = {
  ...names,
  tokenColors: [
    ...(names.tokenColors ?? []),
    { scope: ['keyword.operator'], settings: { foreground: usualColour } },
    {
      scope: ['keyword.operator.new', 'keyword.operator.expression', 'keyword.operator.logical.python'],
      settings: { foreground: 'var(--code-token-keyword)' },
    },
  ],
};

/** Longer lines are data rather than code. */
const longestLine = 2_000;
/**
 * The first line waits while the language's patterns compile; the default half second would leave it plain.
 */
const patience = 10_000;

const starting = createHighlighterCore({
  themes: [theme],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

function runOf({ content, color }: ThemedToken): Run {
  return color === undefined || color === usualColour ? { text: content } : { text: content, color };
}

/** Merges adjacent runs of one colour, for fewer elements. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && last.color === run.color) result[result.length - 1] = { ...last, text: last.text + run.text };
    else result.push(run);
  }
  return result;
}

/** Loads the highlighter of one language. */
export async function openGrammar(name: GrammarName): Promise<Grammar> {
  const [highlighter, registration] = await Promise.all([starting, loadGrammar(name)]);
  await highlighter.loadLanguage(...registration);
  const lang = registration.at(-1)?.name ?? name;
  return {
    tint: (code, after) => {
      const tokens = highlighter.codeToTokensBase(code, {
        lang,
        theme: 'tokens',
        grammarState: after,
        tokenizeMaxLineLength: longestLine,
        tokenizeTimeLimit: patience,
      });
      return {
        lines: tokens.map((line) => joined(line.map(runOf))),
        state: highlighter.getLastGrammarState(tokens),
      };
    },
  };
}
