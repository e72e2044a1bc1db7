import type { TFunction } from 'i18next';
import type { ResponseMessage } from './message.ts';

/** Why an answer ended; '' when it ended normally or its error says why. */
export function finishText(answer: Pick<ResponseMessage, 'finish' | 'error'>, t: TFunction): string {
  const { finish, error } = answer;
  return finish === null || finish === 'stop' || error !== null ? '' : t(`answers.finish.${finish}`);
}
