import type { ErrorCode } from '@polylogue/contract/errors';
import type { FinishReason, VendorError } from '../../vendors/ai/answer-part.ts';

/** What the user is told of a vendor's failure. Whose key or balance is at fault is the operator's business. */
export function errorCodeOf(error: VendorError): ErrorCode {
  switch (error.code) {
    case 'rate_limited':
    case 'overloaded':
      return 'this_model_provider';
    case 'context_too_long':
      return 'conversation_too_long';
    case 'bad_request':
      return 'this_model_dont_support';
    case 'refused':
      return 'answer_refused';
    case 'unauthorized':
    case 'no_balance':
    case 'not_found':
    case 'server_error':
    case 'unreachable':
    case 'timeout':
    case 'cut':
    case 'bad_answer':
      return 'model_provider_error';
    default:
      error.code satisfies never;
      return 'model_provider_error';
  }
}

/** What the user is told of an answer that ended for this reason, in good order, before its first word. */
export function emptyAnswerCode(finish: FinishReason | undefined): ErrorCode {
  switch (finish) {
    case 'refused':
    case 'filter':
      return 'answer_refused';
    case 'length':
      return 'answer_no_room';
    case 'stop':
    case undefined:
      return 'answer_empty';
    default:
      finish satisfies never;
      return 'answer_empty';
  }
}
