import type { CSSProperties, ReactNode, Ref } from 'react';

interface VirtualRowsProps {
  style: CSSProperties;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/**
 * The container of a virtualized list. By default the rows take no pointer events until a moment after the last scroll, so a
 * click is lost when the list scrolls by itself: when it follows an answer or a row gets its true height.
 */
export function VirtualRows({ style, children, ref }: VirtualRowsProps) {
  return (
    <div ref={ref} style={{ ...style, pointerEvents: undefined }}>
      {children}
    </div>
  );
}
