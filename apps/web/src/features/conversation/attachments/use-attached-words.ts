import { useQueries } from '@tanstack/react-query';
import { isPickedAttachable, type Attachable, type WordsQuery } from './attachable.ts';
import type { Attachment } from './attachment.ts';

interface Attached {
  attached: readonly Attachment[];
  attachables: readonly Attachable[];
  isWanted: boolean;
}

/**
 * The text sent to the model besides what is typed. Undefined until everything has loaded; an attachment that
 * cannot be read counts as empty, because the send will report it.
 */
export function useAttachedWords({ attached, attachables, isWanted }: Attached): string | undefined {
  function queryOf(attachment: Attachment): WordsQuery | undefined {
    const attachable = attachables.find(({ kind }) => kind === attachment.kind);
    return attachable !== undefined && isPickedAttachable(attachable)
      ? attachable.words?.(attachment)
      : undefined;
  }
  const read = useQueries({
    queries: attached
      .flatMap((one) => queryOf(one) ?? [])
      .map((query) => ({
        ...query,
        enabled: isWanted,
        staleTime: 60_000,
      })),
  });
  if (read.some(({ isPending, isError }) => isPending && !isError)) return undefined;
  return [...attached.map(({ words }) => words), ...read.map(({ data }) => data ?? '')].join('\n');
}
