import type { ErrorCode } from '@polylogue/contract/errors';
import type { TFunction } from 'i18next';
import type { ResponseMessage } from './message.ts';

/** What happened to an answer that failed midway, in words that do not deny what is there. */
function reasonOf(code: ErrorCode, t: TFunction): string {
  switch (code) {
    case 'model_provider_error':
      return t('answers.cut.provider');
    case 'this_model_provider':
      return t('answers.cut.overloaded');
    case 'generation_interrupted':
    case 'error_chat':
      return t('answers.cut.ours');
    default:
      return t(`errors.${code}`);
  }
}

/** Why an answer failed, what of it is kept and whether it is charged. */
export function failureText(
  { response, tokenCost }: Pick<ResponseMessage, 'response' | 'tokenCost'>,
  code: ErrorCode,
  t: TFunction,
): string {
  const isFree = (tokenCost?.total ?? 0) === 0;
  if (response.trim() === '') return sentences(t(`errors.${code}`), isFree && t('answers.nothingCharged'));
  return sentences(
    reasonOf(code, t),
    isFree ? t('answers.cut.kept') : t('answers.cut.keptAndCharged'),
    isFree && t('answers.nothingCharged'),
  );
}

function sentences(...parts: (string | false)[]): string {
  return parts.filter((part) => part !== false).join(' ');
}
