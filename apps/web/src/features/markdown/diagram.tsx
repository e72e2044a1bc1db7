import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme, type Theme } from '../../ui/theme-choice.ts';
import { drawDiagram, type DrawnDiagram } from './draw-diagram.ts';
import { createKept } from './kept.ts';
import { Code, ListingFrame } from './listing.tsx';
import classes from './listing.module.css';

type Drawing = { state: 'drawing' } | ({ state: 'drawn' } & DrawnDiagram) | { state: 'failed' };

/** A row that comes back into view has its picture at once, in its height. */
const keptDrawings = createKept<Drawing>(30);

function keyOf(code: string, theme: Theme): string {
  return `${theme}\n${code}`;
}

async function draw(code: string, theme: Theme): Promise<Drawing> {
  const key = keyOf(code, theme);
  const kept = keptDrawings.get(key);
  if (kept) return kept;
  const drawn = await drawDiagram({ code, dark: theme === 'dark' });
  const drawing: Drawing = drawn === undefined ? { state: 'failed' } : { state: 'drawn', ...drawn };
  keptDrawings.keep(key, drawing);
  return drawing;
}

function useDrawing(code: string): Drawing {
  const theme = useTheme();
  const [drawing, setDrawing] = useState<Drawing>(
    () => keptDrawings.get(keyOf(code, theme)) ?? { state: 'drawing' },
  );
  useEffect(() => {
    let wanted = true;
    void draw(code, theme).then((next) => {
      if (wanted) setDrawing(next);
    });
    return () => {
      wanted = false;
    };
  }, [code, theme]);
  return drawing;
}

/** A wide diagram shrinks no further than this many pixels, then scrolls. */
const legible = 560;

function legibleWidth(svg: string): number {
  const [, width] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg) ?? [];
  return Math.min(Number(width ?? 0), legible);
}

/** The first word of a diagram, such as `flowchart`. */
function kindOf(code: string): string {
  return /^\s*([a-z]+)/im.exec(code)?.[1] ?? 'mermaid';
}

interface DiagramProps {
  code: string;
  /** Instead of the button that shows its code. */
  tools?: ReactNode;
}

/** A diagram; falls back to its code if it cannot be rendered. */
export function Diagram({ code, tools }: DiagramProps) {
  const { t } = useTranslation();
  const drawing = useDrawing(code);
  const [asCode, setAsCode] = useState(false);
  const isDrawn = drawing.state === 'drawn';
  const toggle = (
    <button type="button" className={classes['tool']} onClick={() => setAsCode(!asCode)}>
      {asCode ? t('answers.showDiagram') : t('answers.showCode')}
    </button>
  );
  return (
    <ListingFrame language="mermaid" code={code} tools={tools ?? (isDrawn ? toggle : undefined)}>
      {isDrawn && !asCode ? (
        <div className={classes['diagram']} tabIndex={0} data-diagram={code}>
          <div
            // The parts of an image are not announced, so one with links is a group.
            role={drawing.hasLinks ? 'group' : 'img'}
            style={{ minWidth: legibleWidth(drawing.svg) }}
            aria-label={t('answers.diagramOf', { kind: kindOf(code) })}
            // Sanitized by the diagram library: no scripts. Its links were checked by us.
            dangerouslySetInnerHTML={{ __html: drawing.svg }}
          />
        </div>
      ) : (
        <Code code={code} language="mermaid" open={false} />
      )}
      {drawing.state === 'failed' && (
        <p className={classes['failed']} data-uncopied>
          {t('answers.diagramFailed')}
        </p>
      )}
    </ListingFrame>
  );
}
