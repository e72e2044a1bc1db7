import { expect, test } from 'vitest';
import { drawnName } from './prompt-name.ts';

test('what stands behind the colon is drawn apart, and the whole name is still there', () => {
  for (const [name, title, rest] of [
    ['Plan a launch: small cafés', 'Plan a launch', 'small cafés'],
    ['Préparer un lancement\u00a0: petits cafés', 'Préparer un lancement', 'petits cafés'],
    ['Разбор: договор: аренда', 'Разбор', 'договор: аренда'],
  ] as const) {
    const drawn = drawnName(name);
    expect(drawn).toMatchObject({ title, rest });
    expect(drawn.title + drawn.between + drawn.rest).toBe(name);
  }
});

test('a colon that ends a name or stands within a word parts nothing', () => {
  for (const name of ['Weekly report', 'Ratio 3:4', 'Ends so:', ': starts so']) {
    expect(drawnName(name)).toEqual({ title: name, between: '', rest: '' });
  }
});
