import { useEffect, useState } from 'react';

/** Whether the next render prepends messages, so that the list keeps its scroll position. */
export function usePrepending(
  pageCount: number,
  hasFailed: boolean,
): { isPrepending: boolean; begin: () => void } {
  const [pagesBefore, setPagesBefore] = useState<number | null>(null);
  const isOver = pagesBefore !== null && (hasFailed || pageCount > pagesBefore);
  useEffect(() => {
    // Reset after that render: a message added below must not count as prepended.
    if (isOver) setPagesBefore(null);
  }, [isOver]);
  return { isPrepending: pagesBefore !== null, begin: () => setPagesBefore(pageCount) };
}
