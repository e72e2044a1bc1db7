import mermaid from 'mermaid';

interface DiagramToDraw {
  /** Unique on the page: the drawing's own styles are bound to it. */
  id: string;
  code: string;
  dark: boolean;
}

/** The program calculates shades from colours, so it needs their values instead of their names. */
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

/** The diagram as SVG, or nothing if the code is no diagram. */
export async function drawDiagram({ id, code, dark }: DiagramToDraw): Promise<string | undefined> {
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
    return (await mermaid.render(id, code)).svg;
  } catch {
    return undefined;
  }
}
