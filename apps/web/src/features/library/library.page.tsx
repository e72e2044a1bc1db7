import { useQuery } from '@tanstack/react-query';
import { useHasLibrary } from '../billing/billing.data.ts';
import { CapsuleView } from './capsule/capsule-view.tsx';
import { CapsuleFollower } from './capsule-follower.tsx';
import { LibraryGrid } from './grid/library-grid.tsx';
import { capsulesQuery } from './library.data.ts';
import { useLibrarySearch } from './use-library-search.ts';

/** The library: all capsules, or the one in the URL. */
export function LibraryPage() {
  const { search } = useLibrarySearch();
  const isUsed = useHasLibrary();
  const { data: capsules = [] } = useQuery(capsulesQuery);
  return (
    <>
      <CapsuleFollower capsules={capsules} />
      {search.k === undefined ? (
        <LibraryGrid isUsed={isUsed} />
      ) : (
        <CapsuleView key={search.k} capsuleId={search.k} isUsed={isUsed} />
      )}
    </>
  );
}
