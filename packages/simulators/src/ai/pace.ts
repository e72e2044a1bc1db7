/** When each token is due. Based on elapsed time, so that late timers do not accumulate drift. */
export interface Schedule {
  /** Tokens per second; 0 means as fast as the reader takes them. */
  rate: number;
  /** Milliseconds before the first token. */
  ttft: number;
  /** Tokens before the pause, and its length in milliseconds. */
  stallAfter: number;
  stall: number;
}

const UNPACED_RATE = 1_000_000;

function rateOf({ rate }: Schedule): number {
  return (rate > 0 ? rate : UNPACED_RATE) / 1000;
}

export function dueTokens(schedule: Schedule, elapsed: number): number {
  const rate = rateOf(schedule);
  const since = elapsed - schedule.ttft;
  if (since < 0) return 0;
  const due = Math.floor(since * rate) + 1;
  if (due <= schedule.stallAfter) return due;
  return Math.max(schedule.stallAfter, Math.floor((since - schedule.stall) * rate) + 1);
}

/** Milliseconds after the start at which the token with this index is due. */
export function dueTime(schedule: Schedule, index: number): number {
  return schedule.ttft + index / rateOf(schedule) + (index >= schedule.stallAfter ? schedule.stall : 0);
}
