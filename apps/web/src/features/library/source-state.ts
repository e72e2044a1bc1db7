import { lastingSourceErrors } from '@polylogue/contract/source-problems';
import type { TFunction } from 'i18next';
import type { Source } from './capsule.ts';

/** How far a source is, as the library shows it. */
export type SourceState = 'queued' | 'loading' | 'processing' | 'indexing' | 'ready' | 'failed';

/** The shown state of a source. */
export function stateOf({ status, percentage }: Pick<Source, 'status' | 'percentage'>): SourceState {
  switch (status) {
    case 'loading':
      return percentage < 100 ? 'loading' : 'processing';
    case 'queued':
    case 'processing':
    case 'indexing':
      return status;
    case 'embedded':
    case 'success':
      return 'ready';
    case 'error':
      return 'failed';
    default:
      return status satisfies never;
  }
}

/** Whether something is still to be done for the source. */
export function isUnderWay(source: Pick<Source, 'status' | 'percentage'>): boolean {
  const state = stateOf(source);
  return state !== 'ready' && state !== 'failed';
}

/** Whether the source itself is at fault, so that reading it again gives the same. */
export function isLasting(source: Pick<Source, 'status' | 'percentage' | 'error'>): boolean {
  const { error } = source;
  return stateOf(source) === 'failed' && error !== null && lastingSourceErrors.has(error);
}

/** Says what went wrong with a source that failed. */
export function failureText(t: TFunction, { kind, hasArrived, error, bytes }: Source): string {
  if (error === 'no_text' && bytes === 0) return t('library.emptyFile');
  const reason = error === null ? '' : t(`library.source_error.${error}`);
  if (kind === 'url') return `${t('library.problem.link')} ${reason}`.trim();
  return `${t(hasArrived ? 'library.problem.reading' : 'library.problem.download')} ${reason}`.trim();
}
