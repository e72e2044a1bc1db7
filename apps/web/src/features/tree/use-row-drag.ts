import type * as adapter from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useState, type RefObject } from 'react';
import type { DropTarget } from './drop-order.ts';
import type { TreeRow } from './tree-rows.ts';

/** The drag-and-drop library; loaded shortly after the tree has rendered. */
export type DragLibrary = typeof adapter;

/** The part of a row under the pointer. */
export type Side = 'before' | 'after' | 'into';

const dragKind = 'chat';

/** The drag-and-drop library once loaded. */
export function useDragLibrary(): DragLibrary | undefined {
  const [library, setLibrary] = useState<DragLibrary>();
  useEffect(() => {
    let isGone = false;
    async function load(): Promise<void> {
      const loaded = await import('@atlaskit/pragmatic-drag-and-drop/element/adapter');
      if (!isGone) setLibrary(loaded);
    }
    // Without it chats can still be moved by menu and keyboard.
    const timer = setTimeout(() => void load().catch(() => undefined), 300);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return library;
}

/** Makes a row draggable and a drop target; returns where the dragged item would go. */
export function useRowDrag(
  element: RefObject<HTMLElement | null>,
  row: TreeRow,
  { library, isBlocked }: { library: DragLibrary | undefined; isBlocked: boolean },
): Side | null {
  const [side, setSide] = useState<Side | null>(null);
  const { id, group: isFolder, parentId } = row.item;
  useEffect(() => {
    const box = element.current;
    if (library === undefined || box === null || isBlocked) return undefined;
    const stopDrag = library.draggable({
      element: box,
      getInitialData: () => ({ kind: dragKind, id, isFolder }),
    });
    const stopDrop = library.dropTargetForElements({
      element: box,
      canDrop: ({ source }) =>
        source.data['kind'] === dragKind &&
        source.data['id'] !== id &&
        !(source.data['isFolder'] === true && parentId !== null),
      getData: ({ input, source, element: over }) => ({
        target: {
          kind: 'item',
          id,
          side: sideOf(input.clientY, over, isFolder && source.data['isFolder'] !== true),
        },
      }),
      onDrag: ({ self }) => setSide(targetOf(self.data)?.side ?? null),
      onDragLeave: () => setSide(null),
      onDrop: () => setSide(null),
    });
    return () => {
      stopDrag();
      stopDrop();
      setSide(null);
    };
  }, [element, library, isBlocked, id, isFolder, parentId]);
  return side;
}

/** Makes a section caption a drop target; returns whether something is held over it. */
export function useCaptionDrop(
  element: RefObject<HTMLElement | null>,
  target: DropTarget | undefined,
  library: DragLibrary | undefined,
): boolean {
  const [isOver, setOver] = useState(false);
  const kind = target?.kind;
  useEffect(() => {
    const box = element.current;
    if (library === undefined || box === null || kind === undefined) return undefined;
    return library.dropTargetForElements({
      element: box,
      canDrop: ({ source }) => source.data['kind'] === dragKind,
      getData: () => ({ target: { kind } }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [element, library, kind]);
  return isOver;
}

/** Reports drops. */
export function useDrops(
  library: DragLibrary | undefined,
  onDrop: (id: number, target: DropTarget) => void,
): void {
  useEffect(
    () =>
      library?.monitorForElements({
        canMonitor: ({ source }) => source.data['kind'] === dragKind,
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data['target'];
          const { id } = source.data;
          if (typeof id === 'number' && isTarget(target)) onDrop(id, target);
        },
      }),
    [library, onDrop],
  );
}

function isTarget(value: unknown): value is DropTarget {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function targetOf(data: Record<string | symbol, unknown>): { side: Side } | undefined {
  const target = data['target'];
  return isTarget(target) && target.kind === 'item' ? target : undefined;
}

/** Upper or lower half of a row; the middle of a folder that can take the item is its inside. */
function sideOf(y: number, element: Element, mayTake: boolean): Side {
  const { top, height } = element.getBoundingClientRect();
  const share = (y - top) / height;
  if (mayTake && share > 0.25 && share < 0.75) return 'into';
  return share < 0.5 ? 'before' : 'after';
}
