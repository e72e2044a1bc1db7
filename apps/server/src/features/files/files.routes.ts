import { downloadFile, removeFile, storeFile } from '@polylogue/contract/files';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import type { Credentials } from '../../platform/http/caller.ts';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { isShownInline } from './file-content.ts';
import { presentFile } from './files.present.ts';
import { fileUrl, openDownload, removeUpload, storeUpload } from './files.service.ts';
import type { Download, Files } from './files.service.ts';

/** Routes of area `files`. */
export function registerFiles(app: FastifyInstance, http: HttpContext, { files }: { files: Files }): void {
  bind(app, http, storeFile, async ({ caller, files: uploads, request }) => {
    // With an expired session the user would upload as a guest and lose the file.
    if (request.credentials.state === 'invalid') throw new CallError('unauthorized');
    const [upload] = uploads;
    if (!upload) throw fieldError('file', 'required');
    const uploader = caller ? { userId: caller.userId } : { address: request.ip };
    const { row, key } = await storeUpload(files, uploader, { ...upload, purpose: 'upload' });
    return presentFile(row, { url: fileUrl(files, row.id), key });
  });

  bind(app, http, removeFile, async ({ caller, query, request }) => {
    await orRefresh(
      request.credentials,
      removeUpload(files, { fileId: query.fileId, key: query.key, userId: caller?.userId }),
    );
    return { result: true as const };
  });

  bind(app, http, downloadFile, async ({ caller, query, request, reply }) => {
    const { fileId, expires, signature } = query;
    const claim = { fileId, expires, signature, userId: caller?.userId };
    return answerDownload(reply, await orRefresh(request.credentials, openDownload(files, claim)));
  });
}

/** What an expired session may not see it may see after a refresh, so it is asked for one. */
async function orRefresh<T>(credentials: Credentials, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isHidden = error instanceof CallError && error.code === 'not_found';
    if (isHidden && credentials.state === 'invalid') throw new CallError('unauthorized');
    throw error;
  }
}

function answerDownload(reply: FastifyReply, download: Download): FastifyReply {
  const { row, cacheSeconds } = download;
  const cache = cacheSeconds > 0 ? `private, max-age=${cacheSeconds}` : 'private, no-store';
  void reply.header('cache-control', cache);
  if ('url' in download) return reply.redirect(download.url, 302);
  // Sandboxed and without sniffing: an upload opened in a tab runs on our origin.
  return reply
    .header('content-security-policy', 'sandbox')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', contentDisposition(row.name, isShownInline(row.type)))
    .header('content-length', row.size)
    .type(row.type)
    .send(download.bytes);
}
