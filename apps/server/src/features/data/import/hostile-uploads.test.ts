import { glob, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as calls from '@polylogue/contract/data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { bringFile, newMember } from '../members.testing.ts';
import { dot } from './exports.testing.ts';
import { rawZip } from './raw-zip.testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

describe('an upload of 200 MB is refused without being kept', () => {
  const megabyte = Buffer.alloc(1_000_000, ' ');

  /** A body that is made while it is read; `read` counts the megabytes taken of it. */
  function body(): { read: () => number; payload: Readable } {
    let read = 0;
    function* chunks(): Generator<Buffer> {
      yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="big.json"\r\n\r\n');
      for (; read < 200; read += 1) yield megabyte;
      yield Buffer.from('\r\n--b--\r\n');
    }
    return { read: () => read, payload: Readable.from(chunks()) };
  }

  /** Megabytes of the largest upload that is on disk. */
  async function onDisk(): Promise<number> {
    let largest = 0;
    for await (const path of glob(join(tmpdir(), 'polylogue-form-*/*'))) {
      const { size } = await stat(path).catch(() => ({ size: 0 }));
      largest = Math.max(largest, size);
    }
    return largest / 1_000_000;
  }

  test.each([
    // Not read at all, but for what is on its way.
    ['that says its length', { 'content-length': '200000100' }, 5],
    // Read to its end, but stored no further than the limit, and removed.
    ['of unknown length', {}, 200],
  ])('one %s', async (_, headers, mostRead) => {
    const { cookies } = await newMember(testApp);
    const { read, payload } = body();
    const answer = await testApp.app.inject({
      ...{ method: 'POST', url: `/api/${calls.checkImport.path}`, payload, cookies },
      headers: {
        'x-user-timezone': 'Europe/Paris',
        'content-type': 'multipart/form-data; boundary=b',
        ...headers,
      },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      validationErrors: { file: 'file_size' },
      validationParams: { file: { max: 100_000_000 } },
    });
    expect(read()).toBeLessThanOrEqual(mostRead);
    expect(await onDisk()).toBeLessThan(90);
    expect((await testApp.request(calls.listImports, { cookies })).json()).toEqual([]);
  });
});

test('files with hostile names are stored under names that harm nobody', async () => {
  const names = [
    '../../../etc/cron.d/evil.png',
    'C:\\windows\\evil.png',
    'nul\0.png',
    `${'long'.repeat(5_000)}.png`,
  ];
  const moment = '2026-01-01T00:00:00.000Z';
  const rows = names.map((name, place) => ({ id: place + 1, name, path: `files/${place + 1}` }));
  const base = { userId: 1, createdAt: moment, updatedAt: moment };
  const message = {
    ...{
      ...base,
      id: 1,
      chatId: 1,
      parentId: null,
      type: 'request',
      text: 'Look',
      shownText: 1,
      texts: [],
      generation: null,
    },
    images: rows.map(({ id }) => ({ fileId: id, width: 1, height: 1 })),
  };
  const archive = rawZip([
    ...Object.entries({
      'manifest.json': {
        format: 'polylogue-export',
        version: 1,
        from: 'https://elsewhere.example',
        userId: 1,
      },
      'files.json': rows,
      'chats.json': [
        { ...base, id: 1, name: 'Nul\0 chat', namedBy: 'user', folderId: null, headMessageId: 1 },
      ],
      'messages.json': [message],
    }).map(([name, content]) => ({ name, bytes: Buffer.from(JSON.stringify(content)) })),
    ...rows.map(({ path }) => ({ name: path, bytes: dot })),
  ]);
  const owner = await newMember(testApp);
  const { done } = await bringFile(testApp, owner, { name: '..\\..\\export\0.zip', bytes: archive });
  expect(done).toMatchObject({
    fileName: 'export.zip',
    counts: [{ kind: 'chat', added: 1, failed: 0 }],
    leftOut: [],
  });
  const { rows: stored } = await testApp.deps.database.pool.query<{ name: string }>(
    'select name from files where user_id = $1 order by id',
    [owner.userId],
  );
  expect(stored.map(({ name }) => (name.length > 20 ? name.length : name))).toEqual([
    'evil.png',
    'evil.png',
    'nul.png',
    255,
  ]);
});
