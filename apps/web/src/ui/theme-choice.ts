import { useSyncExternalStore } from 'react';
import { getDeviceData, setDeviceData } from '../lib/session/local-data.ts';

/** What the user chose; `system` until a choice is made. */
export type ThemeChoice = 'system' | 'light' | 'dark';
/** What is shown. */
export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

let choice = readChoice();

function readChoice(): ThemeChoice {
  const kept = getDeviceData('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function shownTheme(): Theme {
  if (choice !== 'system') return choice;
  return systemIsDark.matches ? 'dark' : 'light';
}

function announce(): void {
  document.documentElement.dataset['theme'] = shownTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

systemIsDark.addEventListener('change', announce);
// Another tab changed its mind.
window.addEventListener('storage', () => {
  choice = readChoice();
  announce();
});
announce();

/** Keeps the choice for this device; `system` forgets it. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  setDeviceData('theme', next === 'system' ? undefined : next);
  announce();
}

/** The theme on screen. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme);
}

/** The user's choice, which may be to follow the system. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}
