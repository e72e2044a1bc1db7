import { expect, test, vi } from 'vitest';
import { sendWithProgress, type OutgoingRequest } from './transport.ts';

class FakeXhr extends EventTarget {
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  status = 0;
  response: Blob | null = null;
  withCredentials = false;
  responseType = '';
  opened: string[] = [];
  headers: Record<string, string> = {};
  sent: unknown;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open(method: string, url: string): void {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\nretry-after: 3\r\n';
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, text: string): void {
    this.status = status;
    this.response = new Blob([text]);
    this.onload?.();
    this.onloadend?.();
  }
}

function upload(request: Partial<OutgoingRequest> = {}) {
  const xhr = new FakeXhr();
  const answered = sendWithProgress(
    { url: '/api/files/store', method: 'POST', headers: { 'X-A': '1' }, body: 'x', ...request },
    () => xhr as unknown as XMLHttpRequest,
  );
  return { xhr, answered };
}

test('an upload reports its progress and answers like fetch', async () => {
  const onUploadProgress = vi.fn();
  const { xhr, answered } = upload({ onUploadProgress });
  xhr.upload.onprogress?.({ lengthComputable: false, loaded: 1, total: 0 });
  xhr.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 10 });
  xhr.answer(200, '{"id":4}');
  const response = await answered;
  expect(onUploadProgress.mock.calls).toEqual([[{ loaded: 5, total: 10 }]]);
  expect(await response.json()).toEqual({ id: 4 });
  expect(response.headers.get('retry-after')).toBe('3');
  expect(xhr).toMatchObject({
    opened: ['POST', '/api/files/store'],
    withCredentials: true,
    headers: { 'X-A': '1' },
    sent: 'x',
  });
});

test('an answer without content is an answer', async () => {
  const { xhr, answered } = upload();
  xhr.answer(204, '');
  expect((await answered).status).toBe(204);
});

test('an aborted upload rejects with the reason of its signal', async () => {
  const abort = new AbortController();
  const { answered } = upload({ signal: abort.signal });
  abort.abort();
  await expect(answered).rejects.toBe(abort.signal.reason);
});

test('an upload aborted before it began is never sent', async () => {
  const { xhr, answered } = upload({ signal: AbortSignal.abort() });
  await expect(answered).rejects.toMatchObject({ name: 'AbortError' });
  expect(xhr.sent).toBeUndefined();
});

test('an upload that gets no answer rejects', async () => {
  const { xhr, answered } = upload();
  xhr.onerror?.();
  await expect(answered).rejects.toBeInstanceOf(TypeError);
});
