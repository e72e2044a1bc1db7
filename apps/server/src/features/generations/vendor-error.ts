import type { ErrorCode } from '@polylogue/contract/errors';
import type { FinishReason, VendorError } from '../../vendors/ai/answer-part.ts';

/** The error a user sees when a vendor fails. A bad key or an empty balance concerns the operator only. */
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

/** The error a user sees when an answer ended normally, for this reason, before its first word. */
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
