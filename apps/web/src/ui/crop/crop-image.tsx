import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { IconButton } from '../icon-button.tsx';
import { drawCrop } from './crop-canvas.ts';
import { maxZoom, moved, zoomed, type Crop } from './crop-frame.ts';
import classes from './crop.module.css';

interface CropImageProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
  /** Labels of the area, its help and the zoom controls. */
  words: { name: string; help: string; zoom: string; nearer: string; further: string };
}

const viewSide = 280;
const step = 0.05;
const zoomStep = 0.2;

const moves: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};
const zooms: Record<string, number> = { '+': zoomStep, '=': zoomStep, '-': -zoomStep, _: -zoomStep };

interface CropViewProps extends Pick<CropImageProps, 'picture' | 'crop'> {
  side: number;
  className?: string;
}

/** The cropped square at twice the display resolution. */
export function CropView({ picture, crop, side, className }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return <canvas ref={canvas} width={side * 2} height={side * 2} className={className} aria-hidden />;
}

/** Crops an image by dragging and wheel, by arrow keys, plus and minus, or by the slider. */
export function CropImage({ picture, crop, onChange, words }: CropImageProps) {
  const helpId = useId();
  const zoomId = useId();
  const area = useRef<HTMLDivElement>(null);

  // The code loads after the dialog has looked for an element to focus.
  useEffect(() => area.current?.focus(), []);

  useEffect(() => {
    const element = area.current;
    function onWheel(event: WheelEvent): void {
      event.preventDefault();
      onChange(zoomed(crop, picture, crop.zoom - event.deltaY / 400));
    }
    // React's wheel listener is passive, so the dialog would scroll along.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [crop, picture, onChange]);

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (event.buttons === 0) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    onChange(moved(crop, picture, { x: -event.movementX / width, y: -event.movementY / height }));
  }

  function press(event: KeyboardEvent): void {
    const move = moves[event.key];
    const zoom = zooms[event.key];
    if (move === undefined && zoom === undefined) return;
    event.preventDefault();
    onChange(move ? moved(crop, picture, move) : zoomed(crop, picture, crop.zoom + (zoom ?? 0)));
  }

  return (
    <div className={classes['root']}>
      <div
        ref={area}
        role="application"
        aria-label={words.name}
        aria-describedby={helpId}
        tabIndex={0}
        className={classes['area']}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <CropView picture={picture} crop={crop} side={viewSide} />
      </div>
      <div className={classes['zoom']}>
        <IconButton
          name={words.further}
          icon={<IconMinus size={16} stroke={1.6} />}
          onClick={() => onChange(zoomed(crop, picture, crop.zoom - zoomStep))}
        />
        <input
          id={zoomId}
          type="range"
          aria-label={words.zoom}
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => onChange(zoomed(crop, picture, Number(event.currentTarget.value)))}
        />
        <IconButton
          name={words.nearer}
          icon={<IconPlus size={16} stroke={1.6} />}
          onClick={() => onChange(zoomed(crop, picture, crop.zoom + zoomStep))}
        />
      </div>
      <p className={classes['help']} id={helpId}>
        {words.help}
      </p>
    </div>
  );
}
