import mermaid from 'mermaid';
import { guardLinks } from './guard-links.ts';

interface DiagramToDraw {
  code: string;
  dark: boolean;
}

/** The library computes shades, so it needs colour values instead of variables. */
function coloursOfPage(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    background: value('surface'),
    primaryColor: value('accent-soft'),
    primaryTextColor: value('ink'),
    primaryBorderColor: value('accent'),
    secondaryColor: value('hover'),
    tertiaryColor: value('sunken'),
    lineColor: value('ink-2'),
    textColor: value('ink'),
    mainBkg: value('accent-soft'),
    noteBkgColor: value('warn-soft'),
    noteTextColor: value('ink'),
    noteBorderColor: value('line-strong'),
    edgeLabelBackground: value('surface'),
    clusterBkg: value('hover'),
    clusterBorder: value('line-strong'),
  };
}

/** A rendered diagram. */
export interface DrawnDiagram {
  svg: string;
  hasLinks: boolean;
}

/**
 * The library scopes styles by the id of a drawing, and removes the element on the page that has it. So every
 * drawing gets a new one, also when a diagram is drawn again.
 */
let drawings = 0;

/** Renders a diagram to SVG; undefined if the code is not a valid diagram. */
export async function drawDiagram({ code, dark }: DiagramToDraw): Promise<DrawnDiagram | undefined> {
  drawings += 1;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    look: 'classic',
    darkMode: dark,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-text'),
    themeVariables: { ...coloursOfPage(), darkMode: dark, fontSize: '14px' },
  });
  try {
    const { svg } = await mermaid.render(`diagram-${drawings}`, code);
    return guarded(svg);
  } catch {
    return undefined;
  }
}

/** Renders a diagram for a document: black on white, its labels as text, which programs without a browser can draw. */
export async function drawForPaper(code: string): Promise<string | undefined> {
  drawings += 1;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'neutral',
    look: 'classic',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    fontFamily: 'sans-serif',
  });
  try {
    const { svg } = await mermaid.render(`diagram-${drawings}`, code);
    const [drawing] = withGuardedLinks(svg).content.children;
    // A picture in a file is XML, which HTML only resembles.
    return drawing && new XMLSerializer().serializeToString(drawing);
  } catch {
    return undefined;
  }
}

function guarded(svg: string): DrawnDiagram {
  const { content, hasLinks } = withGuardedLinks(svg);
  const box = document.createElement('div');
  box.append(content);
  return { svg: box.innerHTML, hasLinks };
}

function withGuardedLinks(svg: string): { content: DocumentFragment; hasLinks: boolean } {
  const template = document.createElement('template');
  template.innerHTML = svg;
  return { content: template.content, hasLinks: guardLinks(template.content) };
}
