import { whenSessionEnds } from '../../lib/session/user-state.ts';

/** What took long to make, by what it was made from: so many of the last used, for the time of a session. */
export function createKept<Value>(most: number) {
  const values = new Map<string, Value>();
  whenSessionEnds(() => values.clear());

  function keep(key: string, value: Value): void {
    values.delete(key);
    values.set(key, value);
    for (const oldest of values.keys()) {
      if (values.size <= most) break;
      values.delete(oldest);
    }
  }

  return {
    keep,
    get: (key: string): Value | undefined => {
      const value = values.get(key);
      if (value !== undefined) keep(key, value);
      return value;
    },
  };
}
