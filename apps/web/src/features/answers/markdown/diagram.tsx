import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../../ui/theme-choice.ts';
import { drawDiagram } from './draw-diagram.ts';
import { Code, ListingFrame } from './listing.tsx';
import classes from './listing.module.css';

type Drawing = { state: 'drawing' } | { state: 'drawn'; svg: string } | { state: 'failed' };

function useDrawing(code: string): Drawing {
  const theme = useTheme();
  const id = useId().replace(/\W/g, '');
  const [drawing, setDrawing] = useState<Drawing>({ state: 'drawing' });
  useEffect(() => {
    let wanted = true;
    async function draw(): Promise<void> {
      const svg = await drawDiagram({ id: `diagram-${id}`, code, dark: theme === 'dark' });
      if (wanted) setDrawing(svg === undefined ? { state: 'failed' } : { state: 'drawn', svg });
    }
    void draw();
    return () => {
      wanted = false;
    };
  }, [code, id, theme]);
  return drawing;
}

/** A wide drawing shrinks to this many pixels at most; then it scrolls. */
const legible = 560;

function legibleWidth(svg: string): number {
  const [, width] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg) ?? [];
  return Math.min(Number(width ?? 0), legible);
}

/** The word a diagram begins with, such as `flowchart`. */
function kindOf(code: string): string {
  return /^\s*([a-z]+)/im.exec(code)?.[1] ?? 'mermaid';
}

/** A diagram; one that cannot be drawn is shown as the code it is. */
export function Diagram({ code }: { code: string }) {
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
    <ListingFrame language="mermaid" code={code} tools={isDrawn ? toggle : undefined}>
      {isDrawn && !asCode ? (
        <div className={classes['diagram']} tabIndex={0}>
          <div
            role="img"
            style={{ minWidth: legibleWidth(drawing.svg) }}
            aria-label={t('answers.diagramOf', { kind: kindOf(code) })}
            // The drawing program has cleaned what it drew: no scripts, no foreign addresses.
            dangerouslySetInnerHTML={{ __html: drawing.svg }}
          />
        </div>
      ) : (
        <Code code={code} language="mermaid" open={false} />
      )}
      {drawing.state === 'failed' && <p className={classes['failed']}>{t('answers.diagramFailed')}</p>}
    </ListingFrame>
  );
}
