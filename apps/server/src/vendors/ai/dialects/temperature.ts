import type { AnswerRequest } from '../answer-request.ts';

/** The field of a request's temperature, no higher than the vendor allows; empty where it is left to the model. */
export function temperatureOf(
  { temperature = null }: Pick<AnswerRequest, 'temperature'>,
  most: number,
): { temperature?: number } {
  return temperature === null ? {} : { temperature: Math.min(temperature, most) };
}
