import { htmlToDocx, htmlToPdf } from '@polylogue/contract/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { startBucket, type TestBucket } from '../../../platform/storage/bucket.testing.ts';
import { filesScene, type FilesScene, type Person } from '../../files/files.scene.testing.ts';

const shown = { pdf: '/Subtype /Image', docx: 'word/media/' };

describe.each(['disk', 's3'] as const)('pictures in a document whose files are stored on %s', (kind) => {
  let app: TestApp;
  let bucket: TestBucket | undefined;
  let scene: FilesScene;
  let owner: Person;

  beforeAll(async () => {
    bucket = kind === 's3' ? await startBucket() : undefined;
    app = await startTestApp({ ...bucket?.settings });
    scene = filesScene(app);
    owner = await scene.member();
  });
  afterAll(async () => {
    await app.close();
    await bucket?.close();
  });

  async function convert(who: Person, html: string, format: keyof typeof shown): Promise<Buffer> {
    const form = new FormData();
    form.set('htmlFile', new Blob([html], { type: 'text/html' }), 'note.html');
    const body = new Response(form);
    const response = await app.request(format === 'pdf' ? htmlToPdf : htmlToDocx, {
      cookies: who.cookies,
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(response.statusCode).toBe(200);
    return response.rawPayload;
  }

  test('are read by the server, wherever they are', async () => {
    expect(app.deps.storage.kind).toBe(kind);
    const { id } = await scene.stored(owner);
    const html = `<p>words</p><blockquote><img data-file="${id}" alt="A map"></blockquote>`;
    expect((await convert(owner, html, 'pdf')).includes(shown.pdf)).toBe(true);
    expect((await convert(owner, html, 'docx')).includes(shown.docx)).toBe(true);
  });

  test("must be the caller's own: a stranger's, a deleted one and a non-picture are replaced by their alt text", async () => {
    const theirs = await scene.stored(owner);
    const stranger = await scene.member();
    const text = await scene.stored(stranger, { name: 'notes.txt', content: 'text' });
    const gone = await scene.stored(stranger);
    await scene.remove(stranger, gone.id);
    const html = [theirs.id, text.id, gone.id, 999_999_999]
      .map((id) => `<p>words</p><img data-file="${id}" alt="A map">`)
      .join('');
    for (const format of ['pdf', 'docx'] as const) {
      expect((await convert(stranger, html, format)).includes(shown[format])).toBe(false);
    }
  });
});
