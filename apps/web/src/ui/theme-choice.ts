import { useSyncExternalStore } from 'react';
import { getDeviceData, setDeviceData } from '../lib/session/local-data.ts';

/** The user's choice; `system` by default. */
export type ThemeChoice = 'system' | 'light' | 'dark';
/** The effective theme. */
export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
/** Undefined on the server, which knows neither the choice nor the system. */
const systemQuery =
  typeof window === 'undefined' ? undefined : window.matchMedia('(prefers-color-scheme: dark)');

/**
 * Kept, because the query must not be read again: in Chromium, reading `matches` between a change and its event
 * takes the event away.
 */
let systemIsDark = systemQuery?.matches ?? false;
let choice = readChoice();

function readChoice(): ThemeChoice {
  const kept = getDeviceData('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function shownTheme(): Theme {
  if (choice !== 'system') return choice;
  return systemIsDark ? 'dark' : 'light';
}

function announce(): void {
  document.documentElement.dataset['theme'] = shownTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

if (systemQuery) {
  systemQuery.addEventListener('change', (event) => {
    systemIsDark = event.matches;
    announce();
  });
  // Changed in another tab.
  window.addEventListener('storage', () => {
    choice = readChoice();
    announce();
  });
  announce();
}

/** Stores the choice on this device; `system` clears it. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  setDeviceData('theme', next === 'system' ? undefined : next);
  announce();
}

/** The effective theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, shownTheme);
}

/** The user's choice, which may be to follow the system. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}
