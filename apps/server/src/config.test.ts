import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, publicUrl, readConfig, settings } from './config.ts';

describe('configuration', () => {
  test('needs no settings', () => {
    const config = readConfig({});
    expect(config.PORT).toBe(3000);
    expect([...config.roles]).toEqual(['web', 'worker']);
    expect(config.simulators).toEqual({ start: true, port: 3001 });
    expect(publicUrl(config)).toBe('http://localhost:3000');
  });

  test('an empty value counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000);
  });

  test('names every bad setting in one message', () => {
    const read = () => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', SESSION_SECRET: 'short' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      /PORT: .*\n {2}DATABASE_URL: must be a URL starting with postgres.*\n {2}SESSION_SECRET: /,
    );
  });

  test('refuses an unknown role by name', () => {
    expect(() => readConfig({ ROLES: 'web,cook' })).toThrow('ROLES: "cook"');
  });

  test('refuses an OAuth client with only an id or a secret, by name', () => {
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET: is missing');
    expect(() => readConfig({ LINKEDIN_CLIENT_SECRET: 'secret' })).toThrow('LINKEDIN_CLIENT_ID: is missing');
    expect(readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).GOOGLE_CLIENT_ID).toBe(
      'id',
    );
  });

  test('accepts a number or networks as trusted proxies, and nothing else', () => {
    const trusted = (value: string, ...peer: [address: string, distance: number]) =>
      readConfig({ TRUST_PROXY: value }).TRUST_PROXY(...peer);
    expect(readConfig({}).TRUST_PROXY('127.0.0.1', 0)).toBe(false);
    expect([trusted('1', '192.0.2.1', 0), trusted('1', '127.0.0.1', 1)]).toEqual([true, false]);
    expect([trusted('10.0.0.0/8, ::1', '10.9.9.9', 3), trusted('10.0.0.0/8', '11.0.0.1', 0)]).toEqual([
      true,
      false,
    ]);
    for (const wrong of ['true', '-1', '10', '10.0.0.0/99', '10.0.0.1,'])
      expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY: must be how many proxies');
  });

  test('keeps simulators off in production unless enabled', () => {
    expect(readConfig({ NODE_ENV: 'production' }).simulators.start).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', SIMULATORS: 'on' }).simulators.start).toBe(true);
  });

  test('the example file lists exactly the settings of the schema, once each', () => {
    const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
    const listed = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(Object.keys(settings.shape).toSorted());
  });
});
