import { createElement, Suspense, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { lazyCode } from './lazy-code.ts';
import { PartBoundary } from './part-boundary.tsx';

interface PartOptions<Props> {
  /** Fallback while loading and after a failure. */
  waiting?: (props: Props) => ReactNode;
  /** The part was not requested by a click, so its absence need not be reported. */
  isQuiet?: boolean;
}

interface PartProps {
  /** The part failed to load. */
  onLost?: () => void;
}

/** A part of the page whose code loads on first render. The page works without it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, isQuiet = false }: PartOptions<Props> = {},
): (props: Props & PartProps) => ReactElement {
  const code = lazyCode(load);

  function Fetched(props: Props) {
    return createElement(code.use(), props);
  }

  return function LazyPart(props) {
    const fallback = waiting?.(props) ?? null;
    return (
      <PartBoundary fallback={fallback} isQuiet={isQuiet} onLost={props.onLost}>
        <Suspense fallback={fallback}>
          <Fetched {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}
