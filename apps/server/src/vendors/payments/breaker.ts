/** Keeps a gateway that does not answer from being asked again and again. */
export interface Breaker {
  /** Whether a call may be made now. While a trial is under way, everybody else waits for its outcome. */
  mayCall(): boolean;
  /** Every call that was allowed reports once. */
  report(outcome: 'ok' | 'failed'): void;
}

/** When it opens and for how long. */
export interface BreakerLimits {
  /** Consecutive failures that open it. */
  failures: number;
  /** The first pause; it doubles with each failed trial. */
  pauseMs: number;
  longestPauseMs: number;
}

export const breakerLimits: BreakerLimits = { failures: 5, pauseMs: 10_000, longestPauseMs: 300_000 };

/** A closed breaker. `now` is in milliseconds. */
export function createBreaker(now: () => number, limits: BreakerLimits = breakerLimits): Breaker {
  let failures = 0;
  let pauses = 0;
  let pausedUntil = 0;
  let isTrying = false;
  return {
    mayCall() {
      if (pauses === 0) return true;
      if (isTrying || pausedUntil > now()) return false;
      isTrying = true;
      return true;
    },
    report(outcome) {
      const wasTrial = isTrying;
      isTrying = false;
      if (outcome === 'ok') {
        failures = 0;
        pauses = 0;
        return;
      }
      failures += 1;
      // Calls in progress when it opened say nothing new.
      if (pauses > 0 && !wasTrial) return;
      if (!wasTrial && failures < limits.failures) return;
      pausedUntil = now() + Math.min(limits.pauseMs * 2 ** pauses, limits.longestPauseMs);
      pauses += 1;
    },
  };
}
