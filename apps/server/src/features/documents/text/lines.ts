import type { Inline } from '@polylogue/document/tree';

/** White space that HTML collapses. A non-breaking space is none. */
const leading = /^[ \t\n\r\f]+/;
const trailing = /[ \t\n\r\f]+$/;

/**
 * A line as it is shown: without white space at its ends and around line breaks, without doubled white space
 * where elements meet, and without what that leaves empty.
 */
export function tidyLine(content: readonly Inline[]): Inline[] {
  const tidy = createTidier();
  return trimEnd(tidy.parts(content));
}

function createTidier() {
  /** Whether white space would be the first on its line, or the second in a row. */
  let atSpace = true;

  function parts(content: readonly Inline[]): Inline[] {
    return content.flatMap((part): Inline[] => {
      switch (part.type) {
        case 'text': {
          const text = atSpace ? part.text.replace(leading, '') : part.text;
          if (text === '') return [];
          atSpace = text.endsWith(' ');
          return [{ ...part, text }];
        }
        case 'styled':
        case 'link': {
          const inside = parts(part.content);
          return inside.length === 0 ? [] : [{ ...part, content: inside }];
        }
        case 'break':
          atSpace = true;
          return [part];
        default:
          atSpace = false;
          return [part];
      }
    });
  }

  return { parts };
}

/** Removes white space and line breaks from the end of the line, and white space before breaks. */
function trimEnd(content: readonly Inline[]): Inline[] {
  const line = [...content];
  for (let last = line.pop(); last; last = line.pop()) {
    const kept = withoutEnd(last);
    if (kept) return [...beforeBreaks(line), kept];
  }
  return [];
}

function withoutEnd(part: Inline): Inline | undefined {
  if (part.type === 'break') return undefined;
  if (part.type === 'text') {
    const text = part.text.replace(trailing, '');
    return text === '' ? undefined : { ...part, text };
  }
  if (part.type !== 'styled' && part.type !== 'link') return part;
  const inside = trimEnd(part.content);
  return inside.length === 0 ? undefined : { ...part, content: inside };
}

function beforeBreaks(line: readonly Inline[]): Inline[] {
  return line.flatMap((part, index) => {
    if (part.type !== 'text' || line[index + 1]?.type !== 'break') return [part];
    const text = part.text.replace(trailing, '');
    return text === '' ? [] : [{ ...part, text }];
  });
}
