import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readServerBuild, renderedPage } from './server-build.ts';

/** Larger pages are not worth sending before the app, which shows a part of a long text at a time. */
const mostCharacters = 3_000_000;

const job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), url: z.string(), locale: z.string(), start: z.looseObject({}) }),
  z.object({ kind: z.literal('chat'), locale: z.string(), content: z.looseObject({}) }),
]);

const build = await readServerBuild(z.string().parse(workerData));

async function render(asked: z.infer<typeof job>) {
  if (asked.kind === 'page')
    return renderedPage.parse(await build.renderPage(asked.url, asked.locale, asked.start));
  return { body: await build.renderChatSkeleton(asked.locale, asked.content), isReadable: true };
}

async function answer(message: unknown) {
  try {
    const page = await render(job.parse(message));
    if (page.body.length > mostCharacters) throw new Error('The page is too large.');
    return { page };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on(
  'message',
  (message: unknown) => void answer(message).then((said) => parentPort?.postMessage(said)),
);
parentPort?.postMessage('ready');
