import { lazy, Suspense } from 'react';
import { Listing } from './listing.tsx';

interface CodeBlockProps {
  code: string;
  language: string;
  /** Still being written. */
  open: boolean;
}

/** Without the drawing program, say offline, the code is still worth reading. */
const Diagram = lazy(async () => {
  try {
    return { default: (await import('./diagram.tsx')).Diagram };
  } catch {
    return { default: PlainDiagram };
  }
});

function PlainDiagram({ code }: { code: string }) {
  return <Listing code={code} language="mermaid" open={false} />;
}

/** A fenced block: a diagram once it is written to its end, code otherwise. */
export function CodeBlock({ code, language, open }: CodeBlockProps) {
  if (language !== 'mermaid' || open) return <Listing code={code} language={language} open={open} />;
  return (
    <Suspense fallback={<PlainDiagram code={code} />}>
      <Diagram code={code} />
    </Suspense>
  );
}
