import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { megabyte } from '@polylogue/contract/limits';
import type { SourceError } from '@polylogue/contract/source-problems';
import * as z from 'zod/mini';
import type { Asker } from '../../../platform/children/child-pool.ts';
import { isTooMuch, type ChildTask } from '../../../platform/children/child-task.ts';
import { exchange } from '../../../platform/children/run-child.ts';
import { FetchError } from '../../../platform/guarded-fetch/fetch-error.ts';
import type { FetchedPage, GuardedFetch } from '../../../platform/guarded-fetch/guarded-fetch.ts';
import { ReadError, type Piece, type ReadEnd } from '../reading/piece.ts';
import { readerOf, readSource, type ReadingDeps } from '../reading/read-source.ts';
import type { ReadablePage } from './readable-page.ts';
import { createRobots } from './robots.ts';

/** Dependencies of fetching pages. */
export interface PageDeps extends ReadingDeps {
  guardedFetch: GuardedFetch;
}

/** A page to fetch on behalf of a user. */
export interface PageToFetch {
  userId: number;
  url: string;
  signal: AbortSignal;
  onWait?: Asker['onWait'];
}

/** What is at an address now. */
export interface FetchedText extends ReadEnd {
  finalUrl: string;
  publishedAt: Date | null;
  pieces: Piece[];
  /** SHA-256 of the text. */
  contentHash: string;
}

/** Raised whenever the same page gives another text. */
export const pageReader = 'page:1';

/** Pages, and documents that are read like files, by their media type. */
const pageTypes = ['text/html', 'application/xhtml+xml'];
const documentEndings: Record<string, string> = {
  'text/plain': 'txt',
  'text/markdown': 'md',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

const task: ChildTask = {
  file: new URL('./readable-page.child.ts', import.meta.url),
  memoryMb: 512,
  seconds: 60,
  outputBytes: 40 * megabyte,
};

const readable = z.object({
  title: z.nullable(z.string()),
  language: z.nullable(z.string()),
  published: z.nullable(z.string()),
  asksForLogin: z.boolean(),
  pieces: z.array(
    z.object({
      kind: z.enum(['text', 'heading', 'row', 'code']),
      level: z.optional(z.number()),
      text: z.string(),
      place: z.object({ headings: z.optional(z.array(z.string())) }),
    }),
  ),
});

/** Fetches a page and reads its text. Throws {@link ReadError}. */
export async function fetchPage(deps: PageDeps, wanted: PageToFetch): Promise<FetchedText> {
  const page = await fetched(deps, wanted);
  if (isLoginAddress(page.finalUrl) && !isLoginAddress(wanted.url)) throw new ReadError('link_login');
  const text = pageTypes.includes(page.type)
    ? await readPage(deps, wanted, page)
    : await readDocument(deps, wanted, page);
  if (text.pieces.length === 0) throw new ReadError('no_text');
  const hash = createHash('sha256');
  for (const piece of text.pieces) hash.update(piece.text).update('\n');
  return { ...text, finalUrl: page.finalUrl, contentHash: hash.digest('hex') };
}

async function fetched(deps: PageDeps, { url, signal }: PageToFetch): Promise<FetchedPage> {
  const robots = createRobots(deps.guardedFetch, signal);
  const types = [...pageTypes, ...Object.keys(documentEndings)];
  try {
    return await deps.guardedFetch({ url, types, signal, mayFetch: (hop) => robots.allows(hop) });
  } catch (error) {
    throw error instanceof FetchError ? readErrorOf(error) : error;
  }
}

const codes: Record<FetchError['code'], { code: SourceError; passing?: boolean }> = {
  bad_url: { code: 'link_address' },
  forbidden_address: { code: 'link_address' },
  disallowed: { code: 'link_robots' },
  unreachable: { code: 'link_unreachable', passing: true },
  timeout: { code: 'link_timeout', passing: true },
  too_many_redirects: { code: 'link_redirects' },
  refused: { code: 'link_refused' },
  wrong_type: { code: 'link_type' },
  too_big: { code: 'link_too_big' },
};

function readErrorOf(error: FetchError): ReadError {
  const { status = 0 } = error;
  if (status === 401 || status === 407) return new ReadError('link_login', { cause: error });
  if (status === 404 || status === 410) return new ReadError('link_gone', { cause: error });
  const { code, passing = false } = codes[error.code];
  return new ReadError(code, { passing: passing || status === 429 || status >= 500, cause: error });
}

/** Sites send those who are not signed in to a page named like this. */
function isLoginAddress(address: string): boolean {
  return /\/(log-?in|sign-?in|auth|sso|accounts\/login)(\/|$|\.)/i.test(URL.parse(address)?.pathname ?? '');
}

type PageText = Omit<FetchedText, 'finalUrl' | 'contentHash'>;

async function readPage(
  { children }: PageDeps,
  { userId, signal, onWait }: PageToFetch,
  { bytes, charset }: FetchedPage,
): Promise<PageText> {
  const order = { value: { charset: charset ?? null }, parts: [bytes] };
  const answer = await children
    .run(task, { userId, signal, onWait, lane: 'work' }, (child) => exchange(child, order))
    .catch((error: unknown) => {
      throw isTooMuch(error) ? new ReadError('too_slow', { cause: error }) : error;
    });
  const page: ReadablePage = readable.parse(answer.value);
  if (page.asksForLogin) throw new ReadError('link_login');
  return {
    title: page.title,
    language: page.language,
    problems: [],
    publishedAt: page.published === null ? null : new Date(page.published),
    pieces: page.pieces,
  };
}

/** A document at an address is read as if it had been uploaded. */
async function readDocument(
  deps: PageDeps,
  { userId, signal, onWait }: PageToFetch,
  { type, bytes }: FetchedPage,
): Promise<PageText> {
  const ending = documentEndings[type] ?? '';
  if (!readerOf(ending)) throw new ReadError('link_type');
  const folder = await deps.temporary.make('link');
  try {
    const path = join(folder, 'document');
    await writeFile(path, bytes);
    const pieces: Piece[] = [];
    const reading = readSource(deps, { userId, path, ending, bytes: bytes.length, signal, onWait });
    let step = await reading.next();
    for (; !step.done; step = await reading.next()) pieces.push(...step.value.pieces);
    return { ...step.value, publishedAt: null, pieces };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
