import { lazy, Suspense, type ReactNode } from 'react';
import { Listing } from './listing.tsx';

/** Falls back to the code if the diagram library cannot be loaded, for example offline. It needs a browser to draw. */
const Diagram = lazy(async () => {
  if (import.meta.env.SSR) return { default: PlainDiagram };
  try {
    return { default: (await import('./diagram.tsx')).Diagram };
  } catch {
    return { default: PlainDiagram };
  }
});

function PlainDiagram({ code, open = false }: { code: string; open?: boolean; tools?: ReactNode }) {
  return <Listing code={code} language="mermaid" open={open} />;
}

interface DiagramBlockProps {
  source: string;
  /** Still streaming. */
  open: boolean;
  /** Instead of the button that shows its code. */
  tools?: ReactNode;
}

/** A diagram once it is complete, its code before. */
export function DiagramBlock({ source, open, tools }: DiagramBlockProps) {
  if (open) return <PlainDiagram code={source} open />;
  return (
    <Suspense fallback={<PlainDiagram code={source} />}>
      <Diagram code={source} tools={tools} />
    </Suspense>
  );
}
