import { BuilderElement, StringContainer, type XmlComponent } from 'docx';
import { parseDocument } from 'htmlparser2';
import { isElement, textOf, type HtmlElement } from '../html-nodes.ts';

/** Signs of large operators, whose limits Word sets itself. */
const largeOperators = new Set([...'∑∏∐∫∬∭⨌∮∯∰⋃⋂⨄⨆⋁⋀⨀⨁⨂']);

/** The operand of a large operator ends before one of these. */
const ending = new Set([...'=≠<>≤≥≈≡∼≅∝→⇒⇔⟹⟺+−±∓,;:∈∉⊂⊆']);

/** Says that what follows is the argument of a function. It is invisible. */
const application = '\u2061';

const accents: Record<string, string> = {
  '^': '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u02c6': '\u0302',
  '\u02c9': '\u0304',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02c7': '\u030c',
  '\u02d8': '\u0306',
  '\u00b4': '\u0301',
  '\u02ca': '\u0301',
  '`': '\u0300',
  '\u02cb': '\u0300',
  '\u20d7': '\u20d7',
  '→': '\u20d7',
};

/** Alphabets of letters, by MathML's names. */
const alphabets: Record<string, { script?: string; style?: string }> = {
  normal: { style: 'p' },
  bold: { style: 'b' },
  italic: { style: 'i' },
  'bold-italic': { style: 'bi' },
  'double-struck': { script: 'double-struck', style: 'p' },
  script: { script: 'script', style: 'p' },
  'bold-script': { script: 'script', style: 'b' },
  fraktur: { script: 'fraktur', style: 'p' },
  'bold-fraktur': { script: 'fraktur', style: 'b' },
  'sans-serif': { script: 'sans-serif', style: 'p' },
  'bold-sans-serif': { script: 'sans-serif', style: 'b' },
  'sans-serif-italic': { script: 'sans-serif', style: 'i' },
  monospace: { script: 'monospace', style: 'p' },
};

/** Writes MathML as the parts of a formula of Word. */
export function ommlOf(mathml: string): XmlComponent[] {
  const [root] = parseDocument(mathml, { xmlMode: true }).children.filter(isElement);
  return rowOf(root ? [root] : []);
}

/** An element of Word's formulas. */
export function element(name: string, children: readonly XmlComponent[] = []): XmlComponent {
  return new BuilderElement({ name: `m:${name}`, children });
}

function setting(name: string, value: string): XmlComponent {
  return new BuilderElement<{ value: string }>({
    name: `m:${name}`,
    attributes: { value: { key: 'm:val', value } },
  });
}

/** A sequence, in which a large operator or a function takes what follows it as its operand. */
function rowOf(nodes: readonly HtmlElement[]): XmlComponent[] {
  const parts: XmlComponent[] = [];
  const rest = nodes.filter((node) => !isApplication(node));
  const functions = new Set(nodes.filter((node, index) => isFunction(node, nodes[index + 1])));
  for (let index = 0; index < rest.length; index += 1) {
    const node = rest[index];
    if (!node) continue;
    if (functions.has(node)) {
      const next = rest[index + 1];
      if (!next || isSign(next)) {
        parts.push(...partsOf(node));
        continue;
      }
      parts.push(element('func', [element('fName', partsOf(node)), element('e', partsOf(next))]));
      index += 1;
      continue;
    }
    const operator = largeOperator(node);
    if (!operator) {
      parts.push(...partsOf(node));
      continue;
    }
    const after = rest.slice(index + 1);
    const end = after.findIndex((next, place) => place > 0 && ending.has(textOf(next).trim()));
    const operand = end === -1 ? after : after.slice(0, end);
    parts.push(operand.length > 0 ? nary(operator, operand) : scripts(node));
    index += operand.length;
  }
  return parts;
}

function isApplication(node: HtmlElement | undefined): boolean {
  return node?.name === 'mo' && textOf(node).trim() === application;
}

function isSign(node: HtmlElement): boolean {
  return node.name === 'mo' && node.attribs['stretchy'] !== 'false';
}

/** Whether a node is the name of a function: `sin`, also with an exponent or a limit. */
function isFunction(node: HtmlElement, next: HtmlElement | undefined): boolean {
  if (node.name === 'mi') return isApplication(next);
  const [base] = childrenOf(node);
  return isScripted(node) && base?.name === 'mrow' && textOf(base).endsWith(application);
}

const scripted = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover']);

function isScripted({ name }: HtmlElement): boolean {
  return scripted.has(name);
}

interface LargeOperator {
  sign: string;
  below: HtmlElement | undefined;
  above: HtmlElement | undefined;
  /** Whether the limits stand under and over it. */
  stacked: boolean;
}

function largeOperator(node: HtmlElement): LargeOperator | undefined {
  const [base, first, second] = childrenOf(node);
  if (!isScripted(node) || base?.name !== 'mo') return undefined;
  const sign = textOf(base).trim();
  if (!largeOperators.has(sign)) return undefined;
  const { below, above } = limitsOf(node, first, second);
  return { sign, below, above, stacked: node.name.startsWith('mu') || node.name === 'mover' };
}

function limitsOf({ name }: HtmlElement, first?: HtmlElement, second?: HtmlElement) {
  const onlyAbove = name === 'msup' || name === 'mover';
  return { below: onlyAbove ? undefined : first, above: onlyAbove ? first : second };
}

function nary({ sign, below, above, stacked }: LargeOperator, operand: readonly HtmlElement[]): XmlComponent {
  return element('nary', [
    element('naryPr', [
      setting('chr', sign),
      setting('limLoc', stacked ? 'undOvr' : 'subSup'),
      ...(below ? [] : [setting('subHide', '1')]),
      ...(above ? [] : [setting('supHide', '1')]),
    ]),
    element('sub', below ? partsOf(below) : []),
    element('sup', above ? partsOf(above) : []),
    element('e', rowOf(operand)),
  ]);
}

function partsOf(node: HtmlElement): XmlComponent[] {
  const [first, second] = childrenOf(node);
  switch (node.name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return runOf(node);
    case 'mspace':
      return spaceOf(node);
    case 'annotation':
    case 'annotation-xml':
      return [];
    case 'mfrac':
      return [fractionOf(node)];
    case 'msqrt':
      return [element('rad', [rootLook(false), element('deg'), element('e', rowOf(childrenOf(node)))])];
    case 'mroot':
      return [element('rad', [rootLook(true), argument('deg', second), argument('e', first)])];
    case 'mtable':
      return [tableOf(node)];
    case 'menclose':
      return [element('borderBox', [element('e', rowOf(childrenOf(node)))])];
    case 'mphantom':
      return [
        element('phant', [element('phantPr', [setting('show', '0')]), element('e', rowOf(childrenOf(node)))]),
      ];
    case 'merror':
      throw new Error('The formula has an error.');
    default:
      return isScripted(node) ? [scripts(node)] : delimited(childrenOf(node));
  }
}

/** Brackets that grow with what they enclose. */
function delimited(nodes: readonly HtmlElement[]): XmlComponent[] {
  const [first] = nodes;
  const last = nodes.at(-1);
  const opens = first?.attribs['fence'] === 'true';
  const closes = nodes.length > 1 && last?.attribs['fence'] === 'true';
  if (!opens && !closes) return rowOf(nodes);
  const inside = nodes.slice(opens ? 1 : 0, closes ? -1 : undefined);
  return [
    element('d', [
      element('dPr', [
        setting('begChr', opens ? textOf(first).trim() : ''),
        setting('endChr', closes && last ? textOf(last).trim() : ''),
      ]),
      element('e', rowOf(inside)),
    ]),
  ];
}

function scripts(node: HtmlElement): XmlComponent {
  const [base, first, second] = childrenOf(node);
  switch (node.name) {
    case 'msub':
      return element('sSub', [argument('e', base), argument('sub', first)]);
    case 'msup':
      return element('sSup', [argument('e', base), argument('sup', first)]);
    case 'msubsup':
      return element('sSubSup', [argument('e', base), argument('sub', first), argument('sup', second)]);
    case 'munder':
      return markUnder(base, first);
    case 'mover':
      return markOver(base, first);
    default:
      return element('limUpp', [element('e', [markUnder(base, first)]), argument('lim', second)]);
  }
}

function markUnder(base: HtmlElement | undefined, mark: HtmlElement | undefined): XmlComponent {
  const sign = mark?.name === 'mo' ? textOf(mark).trim() : '';
  if (sign === '‾' || sign === '_' || sign === '̲') return bar('bot', base);
  if (sign === '⏟') return brace(sign, 'bot', base);
  return element('limLow', [argument('e', base), argument('lim', mark)]);
}

function markOver(base: HtmlElement | undefined, mark: HtmlElement | undefined): XmlComponent {
  const sign = mark?.name === 'mo' ? textOf(mark).trim() : '';
  const accent = accents[sign];
  if (sign === '‾' || sign === '¯') return bar('top', base);
  if (sign === '⏞') return brace(sign, 'top', base);
  if (accent !== undefined) {
    return element('acc', [element('accPr', [setting('chr', accent)]), argument('e', base)]);
  }
  return element('limUpp', [argument('e', base), argument('lim', mark)]);
}

function bar(place: 'top' | 'bot', base: HtmlElement | undefined): XmlComponent {
  return element('bar', [element('barPr', [setting('pos', place)]), argument('e', base)]);
}

function brace(sign: string, place: 'top' | 'bot', base: HtmlElement | undefined): XmlComponent {
  return element('groupChr', [
    element('groupChrPr', [
      setting('chr', sign),
      setting('pos', place),
      setting('vertJc', place === 'top' ? 'bot' : 'top'),
    ]),
    argument('e', base),
  ]);
}

function fractionOf(node: HtmlElement): XmlComponent {
  const [top, bottom] = childrenOf(node);
  const bare = /^0(?:\.0+)?(?:px|em|pt)?$/.test(node.attribs['linethickness'] ?? '');
  return element('f', [
    ...(bare ? [element('fPr', [setting('type', 'noBar')])] : []),
    argument('num', top),
    argument('den', bottom),
  ]);
}

function rootLook(hasDegree: boolean): XmlComponent {
  return element('radPr', hasDegree ? [] : [setting('degHide', '1')]);
}

function tableOf(table: HtmlElement): XmlComponent {
  // Cells with a width only push a number to the margin.
  const rows = childrenOf(table)
    .filter(({ name }) => name === 'mtr')
    .map((row) => childrenOf(row).filter((cell) => cell.attribs['width'] === undefined));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const alignments = (table.attribs['columnalign'] ?? '').split(' ');
  const columns = Array.from({ length: width }, (_, index) => {
    const asked = alignments[index] ?? 'center';
    const alignment = asked === 'left' || asked === 'right' ? asked : 'center';
    return element('mc', [element('mcPr', [setting('count', '1'), setting('mcJc', alignment)])]);
  });
  return element('m', [
    element('mPr', [setting('plcHide', '1'), element('mcs', columns)]),
    ...rows.map((row) =>
      element(
        'mr',
        Array.from({ length: width }, (_, index) => argument('e', row[index])),
      ),
    ),
  ]);
}

/** What a place of a construct holds. */
function argument(name: string, node: HtmlElement | undefined): XmlComponent {
  return element(name, node ? partsOf(node) : []);
}

function runOf(node: HtmlElement): XmlComponent[] {
  // Plain spaces at the ends would be dropped.
  const text = textOf(node).replaceAll(application, '').replaceAll(' ', '\u00a0');
  if (text === '') return [];
  const isText = node.name === 'mtext' || node.name === 'ms';
  return [element('r', [...lookOf(node, text, isText), new StringContainer('m:t', text)])];
}

function lookOf({ name, attribs }: HtmlElement, text: string, isText: boolean): XmlComponent[] {
  if (isText) return [element('rPr', [element('nor')])];
  // Names of functions stand upright, single letters do not.
  const upright = name === 'mi' && text.length > 1 && attribs['mathvariant'] === undefined;
  const { script, style } = alphabets[attribs['mathvariant'] ?? ''] ?? (upright ? { style: 'p' } : {});
  const settings = [
    ...(script === undefined ? [] : [setting('scr', script)]),
    ...(style === undefined ? [] : [setting('sty', style)]),
  ];
  return settings.length > 0 ? [element('rPr', settings)] : [];
}

/** A space as the character that is nearest to its width. */
function spaceOf({ attribs }: HtmlElement): XmlComponent[] {
  const width = Number.parseFloat(attribs['width'] ?? '');
  if (!(width > 0)) return [];
  const space = width < 0.2 ? '\u2009' : width < 0.4 ? '\u2005' : width < 0.9 ? '\u2002' : '\u2003';
  const text = new StringContainer('m:t', space.repeat(width >= 1.9 ? 2 : 1));
  return [element('r', [element('rPr', [element('nor')]), text])];
}

function childrenOf(node: HtmlElement): HtmlElement[] {
  return node.children.filter(isElement);
}
