import type { VendorErrorCode } from '../answer-part.ts';

interface TellingWords {
  pattern: RegExp;
  code: VendorErrorCode;
  /** A status with which the same words mean something else. */
  except?: number;
}

/**
 * What vendors say only in words, with a status or a name that any other failure has, too: xAI refuses content with
 * the 403 of a wrong key, Anthropic's empty purse is a 400. The first that fits counts.
 */
const TELLING_WORDS: TellingWords[] = [
  {
    code: 'refused',
    pattern:
      /content violates|content exists risk|content (filtering|management) policy|flagged (as|for)|input was flagged|safety system|inappropriate content|responsible ai practices|considered high risk/i,
  },
  {
    code: 'no_balance',
    pattern:
      /credit balance|insufficient (balance|credits?|funds)|out of credits|(used all available|doesn.t have any) credits|credits are depleted|(spending|spend) (limit|cap)|api usage limits|usage limit reached|(enable billing|billing to be enabled)|key limit exceeded/i,
  },
  {
    code: 'context_too_long',
    pattern:
      /prompt is too long|context.?(length|window|limit|size)|maximum (prompt|model) length|maximum number of tokens|too many tokens|reduce the length of the (messages|prompt|input)|model token limit|input length should be|tokens \+ `?max_new_tokens/i,
    // There it is the number of tokens in a minute.
    except: 429,
  },
  // Larger than what a minute allows: no waiting helps, a shorter request does.
  { code: 'context_too_long', pattern: /request too large/i },
  {
    code: 'unauthorized',
    pattern:
      /api key (not valid|expired)|(incorrect|invalid) api key|organization has been (disabled|restricted)|location is not supported/i,
  },
  {
    code: 'not_found',
    pattern: /model not exist|not a valid model id|\bmodel\b.{1,100}(does not exist|decommissioned)/i,
  },
  { code: 'overloaded', pattern: /\boverloaded\b|\bat capacity\b|too busy/i },
];

/** Statuses that leave no doubt, whatever is said beside them. */
const PLAIN_STATUSES = new Set([401, 402, 404, 408]);

/** What the words of an error say of it; undefined when they say nothing that its status does not. */
export function codeOfWords(message: string, status: number | undefined): VendorErrorCode | undefined {
  if (status !== undefined && (PLAIN_STATUSES.has(status) || status >= 500)) return undefined;
  const known = TELLING_WORDS.filter(({ except }) => except === undefined || except !== status);
  return known.find(({ pattern }) => pattern.test(message))?.code;
}
