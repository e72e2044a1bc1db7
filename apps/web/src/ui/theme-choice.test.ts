import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

/** A media query as Chromium has it: reading `matches` after a change takes its event away. */
class SystemQuery extends EventTarget {
  #system = false;
  #reported = false;

  get matches(): boolean {
    this.#reported = this.#system;
    return this.#system;
  }

  change(system: boolean): void {
    this.#system = system;
  }

  /** What the browser does at the next frame. */
  report(): void {
    if (this.#reported === this.#system) return;
    this.#reported = this.#system;
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.#system }));
  }
}

test('a change of the system theme is followed, though the page draws between the change and its event', async () => {
  const query = new SystemQuery();
  const root = { dataset: {} as Record<string, string> };
  vi.stubGlobal('window', { matchMedia: () => query, addEventListener: vi.fn() });
  vi.stubGlobal('document', { documentElement: root });
  const { useTheme } = await import('./theme-choice.ts');
  expect(root.dataset['theme']).toBe('light');
  query.change(true);
  renderToString(createElement(() => useTheme()));
  query.report();
  expect(root.dataset['theme']).toBe('dark');
});
