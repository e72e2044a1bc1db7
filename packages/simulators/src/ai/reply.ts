import { answerOfLength, composeAnswer, phrasebookOf, thoughtsOfLength } from './answer.ts';
import { continuedAnswer, isToContinue } from './continuation.ts';
import {
  parseContinuation,
  parseDirective,
  withoutDirective,
  withoutUnanswered,
  type Directive,
} from './directive.ts';
import { takePassages } from './passages.ts';
import { languageOf, type Language } from './language.ts';
import { paintPicture } from './picture.ts';
import { subjectOf } from './subject.ts';
import { titleOf } from './title.ts';
import { countTokens, tokenize } from './tokens.ts';

export interface Turn {
  role: 'system' | 'user' | 'assistant' | 'tool';
  text: string;
  attachments: number;
}

/** A vendor's request, reduced to what the answer depends on. */
export interface Prompt {
  model: string;
  turns: Turn[];
  maxTokens?: number;
  temperature?: number;
  wantsReasoning: boolean;
  /** How hard to think, in the vendor's words. */
  effort?: string;
  wantsPicture: boolean;
}

/** The whole answer, decided before its first token is sent. */
export interface Reply {
  directive: Directive;
  language: Language;
  inputTokens: number;
  reasoning: string[];
  answer: string[];
  /** Tokens of the answer; more than `answer.length` when `whole` sends it in one piece. */
  answerTokens: number;
  truncated: boolean;
  picture: Buffer | null;
}

const REASONING_TOKENS = 48;
/** How much more or less it thinks. */
const EFFORTS = new Map([
  ['low', 1 / 2],
  ['high', 2],
]);
// What vendors charge for a small picture; the exact figure does not matter here.
const ATTACHMENT_TOKENS = 85;
/** A request for a title of a few words is answered with one, like any instructed model would. */
const WANTS_TITLE = /\btitle\b[^.]*\bwords\b/i;
const REASONING_MODEL = /reason|think|magistral|-r1\b|^o\d/i;

/** A note in front of the question is not part of it. */
function withoutNotes(text: string): string {
  return text.replaceAll(/<note>.*?<\/note>\s*/gs, '');
}

export function lastUserText(turns: Turn[]): string {
  return turns.findLast((turn) => turn.role === 'user')?.text ?? '';
}

/** The whole prompt, for the directive `echo`. */
function echoOf({ turns, temperature, effort }: Prompt): string {
  const set = [
    ...(temperature === undefined ? [] : [`[temperature] ${temperature}`]),
    ...(effort === undefined ? [] : [`[effort] ${effort}`]),
  ];
  return [...set, ...turns.map((turn) => `[${turn.role}] ${turn.text}`)].join('\n\n');
}

export function planReply(prompt: Prompt): Reply {
  const { model, turns, maxTokens, wantsReasoning, wantsPicture, effort = '' } = prompt;
  const soFar = isToContinue(turns) ? (turns.at(-2)?.text ?? '') : undefined;
  const answered = soFar === undefined ? turns : turns.slice(0, -2);
  const last = answered.findLast((turn) => turn.role === 'user');
  const systems = turns.filter(({ role }) => role === 'system').map((turn) => turn.text);
  // Only the question is obeyed, not what passages say.
  const { passages, rest } = takePassages(last?.text ?? '', systems);
  const asked = withoutUnanswered(rest);
  const first = parseDirective(asked);
  const directive = soFar === undefined ? first : parseContinuation(asked);
  const text = withoutNotes(withoutDirective(asked));
  const before = turns
    .filter((turn) => turn.role === 'user' && turn !== last)
    .map((turn) => turn.text)
    .join('\n');
  const language = languageOf(text, before);
  const question = { text, language, model, attachments: last?.attachments ?? 0, passages };
  const reasons = wantsReasoning || REASONING_MODEL.test(model);
  const picture = wantsPicture || directive.image ? paintPicture(text, { width: 512, height: 512 }) : null;

  const isTitle = systems.some((system) => WANTS_TITLE.test(system));

  const full = isTitle
    ? tokenize(titleOf(text, language))
    : directive.echo
      ? tokenize(echoOf(prompt))
      : soFar !== undefined
        ? continuedAnswer(question, { soFar, tokens: first.tokens, more: directive.tokens })
        : directive.tokens !== undefined
          ? answerOfLength(question, directive.tokens)
          : tokenize(
              picture
                ? phrasebookOf(language).picture(subjectOf(text, language).topic)
                : composeAnswer(question),
            );
  const reasoning = thoughtsOfLength(
    question,
    directive.reasoning ?? (reasons ? REASONING_TOKENS * (EFFORTS.get(effort) ?? 1) : 0),
  );
  // Vendors count reasoning towards the limit, so a tight limit may leave no room for the answer.
  const room = maxTokens === undefined ? full.length : Math.max(0, maxTokens - reasoning.length);
  const answer = full.slice(0, room);
  return {
    directive,
    language,
    inputTokens: directive.input ?? inputTokens(turns),
    reasoning: reasoning.slice(0, maxTokens ?? reasoning.length),
    answer: directive.whole && answer.length > 0 ? [answer.join('')] : answer,
    answerTokens: answer.length,
    truncated: room < full.length,
    picture,
  };
}

function inputTokens(turns: Turn[]): number {
  return turns.reduce((sum, turn) => sum + countTokens(turn.text) + turn.attachments * ATTACHMENT_TOKENS, 0);
}

export function outputTokens(reply: Reply): number {
  return reply.reasoning.length + reply.answerTokens;
}
