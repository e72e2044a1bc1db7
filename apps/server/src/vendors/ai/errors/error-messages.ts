import type { VendorErrorCode } from '../answer-part.ts';

interface MessagePattern {
  pattern: RegExp;
  code: VendorErrorCode;
  /** A status with which the same words mean something else. */
  except?: number;
}

/**
 * Failures that vendors distinguish only in the message, with a status or name shared by other failures: xAI
 * refuses content with the 403 of a wrong key, Anthropic's exhausted credit is a 400. The first match counts.
 */
const MESSAGE_PATTERNS: MessagePattern[] = [
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
    // There it is the number of tokens per minute.
    except: 429,
  },
  // Exceeds the per-minute allowance: a shorter request helps, waiting does not.
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

/** Statuses that are unambiguous, whatever the message. */
const PLAIN_STATUSES = new Set([401, 402, 404, 408]);

/** Classifies an error by its message; undefined if that adds nothing to the status. */
export function codeOfMessage(message: string, status: number | undefined): VendorErrorCode | undefined {
  if (status !== undefined && (PLAIN_STATUSES.has(status) || status >= 500)) return undefined;
  const known = MESSAGE_PATTERNS.filter(({ except }) => except === undefined || except !== status);
  return known.find(({ pattern }) => pattern.test(message))?.code;
}
