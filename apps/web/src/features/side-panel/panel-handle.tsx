import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fittingWidth, leastWidth, mostWidth } from './panel-width.ts';
import classes from './side-panel.module.css';

/** Pixels that an arrow key moves the edge, and with Shift. */
const step = 16;
const bigStep = 64;

interface PanelHandleProps {
  /** The id of the panel that it resizes. */
  panelId: string;
  width: number;
  /** Pixels that page and panel have together. */
  room: number;
  /** Undefined for the usual width. */
  onResize: (width: number | undefined) => void;
  /** While it is being dragged. */
  onDrag: (width: number) => void;
}

/** The edge between a page and its panel: dragged, moved by the arrow keys, put back by a double click. */
export function PanelHandle({ panelId, width, room, onResize, onDrag }: PanelHandleProps) {
  const { t } = useTranslation();
  const start = useRef<{ x: number; width: number }>(undefined);

  function widthAt({ clientX }: PointerEvent): number {
    const { x, width: before } = start.current ?? { x: clientX, width };
    return fittingWidth(before + x - clientX, room);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.shiftKey ? bigStep : step;
    const wanted = new Map([
      ['ArrowLeft', width + by],
      ['ArrowRight', width - by],
      ['Home', leastWidth],
      ['End', mostWidth(room)],
    ]).get(event.key);
    if (wanted === undefined) return;
    event.preventDefault();
    onResize(fittingWidth(wanted, room));
  }

  return (
    <div
      className={classes['handle']}
      role="separator"
      tabIndex={0}
      aria-label={t('workspace.panelWidth')}
      aria-orientation="vertical"
      aria-controls={panelId}
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth(room)}
      aria-valuenow={width}
      aria-valuetext={t('workspace.panelPixels', { count: width })}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (start.current) onDrag(widthAt(event));
      }}
      onPointerUp={(event) => {
        const isMoved = start.current !== undefined && start.current.x !== event.clientX;
        if (isMoved) onResize(widthAt(event));
        start.current = undefined;
      }}
      onPointerCancel={() => {
        start.current = undefined;
      }}
    />
  );
}
