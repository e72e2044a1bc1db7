/** What triggered a submit. */
export type SubmitBy = 'key' | 'button';

/** A second press within this time is an accidental double press. */
const doublePress = 1_000;

interface Press {
  by: SubmitBy;
  /** Current text of the composer. */
  text: string;
  /** Time of the last submit. */
  submittedAt: number;
  now: number;
}

/** Whether a press doubles the one that has just sent, and so must not stop the answer. */
export function isDoubled({ by, text, submittedAt, now }: Press): boolean {
  return by === 'key' && text === '' && now - submittedAt < doublePress;
}
