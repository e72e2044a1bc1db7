import { useEffect, useState } from 'react';

/** Whether the next drawing adds messages above the first one, so that the list keeps what is in sight. */
export function usePrepending(pageCount: number): { isPrepending: boolean; begin: () => void } {
  const [pagesBefore, setPagesBefore] = useState<number | null>(null);
  const isOver = pagesBefore !== null && pageCount > pagesBefore;
  useEffect(() => {
    // After the drawing that added them: a message that comes below must not be taken for one above.
    if (isOver) setPagesBefore(null);
  }, [isOver]);
  return { isPrepending: pagesBefore !== null, begin: () => setPagesBefore(pageCount) };
}
