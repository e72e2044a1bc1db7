import type { ResponseMessage } from '@polylogue/contract/answers';
import type { TFunction } from 'i18next';

/** Why an answer ended, in words; '' where that goes without saying, or is said by its error. */
export function finishText(answer: Pick<ResponseMessage, 'finish' | 'error_msg'>, t: TFunction): string {
  const { finish, error_msg: error } = answer;
  return finish === null || finish === 'stop' || error !== null ? '' : t(`answers.finish.${finish}`);
}
