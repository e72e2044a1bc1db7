import type { Clock } from '../../../platform/clock.ts';

/**
 * A circuit breaker per host. It opens after several consecutive failures or when the host asks for a pause.
 * After the pause calls go through again and the first outcome decides: another failure opens it for longer.
 */
export interface Breaker {
  report(host: string, outcome: 'ok' | 'failed', retryAfterSeconds?: number): void;
  /** When the host may be called again, in clock milliseconds; 0 if it may be now. */
  pausedUntil(host: string): number;
  /** The host was replaced: its history is void. */
  forget(host: string): void;
}

interface HostState {
  /** Times of the failures since the last success. */
  failures: number[];
  pausedUntil: number;
  /** Consecutive pauses without a success. */
  pauses: number;
}

/** This many consecutive failures within the window mean that the host is down. */
const failuresToOpen = 5;
const windowMs = 60_000;

/** The first pause; it doubles with each one without a success. */
const firstPauseMs = 10_000;
const longestPauseMs = 300_000;

/** A host may ask for more, but a wrong header must not block it for a day. */
const longestAskedMs = 600_000;

/** Breakers for all hosts of this process. */
export function createBreaker(clock: Clock): Breaker {
  const states = new Map<string, HostState>();

  function pausedUntil(host: string): number {
    // The common case does not read the clock.
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
    // Calls in progress when it opened say nothing new.
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
