import type { Clock } from '../../../platform/clock.ts';

/**
 * Keeps calls from a host that fails. It opens after several failures in a row or when the host asks for a pause; when
 * the pause is over calls may try again, and the first outcome decides: one more failure opens it for longer.
 */
export interface Breaker {
  report(host: string, outcome: 'ok' | 'failed', retryAfterSeconds?: number): void;
  /** When calls may go to the host again, in milliseconds of the clock; 0 when they may now. */
  pausedUntil(host: string): number;
  /** The host is another one now: what was known of it is void. */
  forget(host: string): void;
}

interface HostState {
  /** Moments of the failures since the last success. */
  failures: number[];
  pausedUntil: number;
  /** Pauses in a row without a success between them. */
  pauses: number;
}

/** So many failures in a row within the window mean that the host is down and not only unlucky. */
const failuresToOpen = 5;
const windowMs = 60_000;

/** The first pause; each further one without a success is twice as long. */
const firstPauseMs = 10_000;
const longestPauseMs = 300_000;

/** A host may ask for more, but a wrong header must not keep it away for a day. */
const longestAskedMs = 600_000;

/** Breakers of all hosts of this process. */
export function createBreaker(clock: Clock): Breaker {
  const states = new Map<string, HostState>();

  function pausedUntil(host: string): number {
    // The usual case costs no look at the clock.
    const until = states.get(host)?.pausedUntil ?? 0;
    return until > 0 && until > clock.now().getTime() ? until : 0;
  }

  function fail(host: string, retryAfterSeconds: number | undefined): void {
    const now = clock.now().getTime();
    const state = states.get(host) ?? { failures: [], pausedUntil: 0, pauses: 0 };
    states.set(host, state);
    state.failures = [...state.failures.filter((moment) => moment > now - windowMs), now].slice(
      -failuresToOpen,
    );
    if (retryAfterSeconds !== undefined && retryAfterSeconds > 0) {
      pause(state, now + Math.min(retryAfterSeconds * 1000, longestAskedMs));
      return;
    }
    // Calls that were under way when it opened say nothing new.
    if (state.pausedUntil > now) return;
    const isTrial = state.pauses > 0;
    if (!isTrial && state.failures.length < failuresToOpen) return;
    pause(state, now + Math.min(firstPauseMs * 2 ** state.pauses, longestPauseMs));
    state.pauses += 1;
  }

  return {
    pausedUntil,
    forget: (host) => void states.delete(host),
    report: (host, outcome, retryAfterSeconds) => {
      if (outcome === 'failed') fail(host, retryAfterSeconds);
      // An answer that began before the pause does not end it.
      else if (pausedUntil(host) === 0) states.delete(host);
    },
  };
}

function pause(state: HostState, until: number): void {
  state.pausedUntil = Math.max(state.pausedUntil, until);
}
