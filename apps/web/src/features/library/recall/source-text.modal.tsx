import { SourcePages } from './source-pages.tsx';

interface SourceTextBodyProps {
  sourceId: number;
  start: number;
  end: number;
}

/** Dialog body with the text of a source around a passage, which is highlighted. */
export function SourceTextBody({ sourceId, start, end }: SourceTextBodyProps) {
  return <SourcePages sourceId={sourceId} start={start} end={end} />;
}
