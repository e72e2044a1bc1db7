import { userData } from '../lib/session/local-data.ts';
import { createUserStore, whenSessionEnds } from '../lib/session/user-state.ts';

/** Sizes of reading text: answers, notes. */
export const readingSizes = ['small', 'medium', 'large'] as const;
export type ReadingSize = (typeof readingSizes)[number];

/** Text alignment of answers. */
export const readingAligns = ['left', 'justify'] as const;
export type ReadingAlign = (typeof readingAligns)[number];

interface ReadingStyle {
  userId: number | null;
  size: ReadingSize;
  align: ReadingAlign;
}

const usual = { size: 'medium', align: 'left' } as const;
const pixels: Record<ReadingSize, string> = { small: '14px', medium: 'var(--text-md)', large: '17px' };
const storageName = 'reading';

/** Reading preferences; stored per user in this browser. */
export const useReadingStyle = createUserStore<ReadingStyle>(() => ({ userId: null, ...usual }));

function show({ size, align }: ReadingStyle): void {
  const { style } = document.documentElement;
  style.setProperty('--reading-size', pixels[size]);
  // To the side on which the words begin, which is the right one in Arabic or Hebrew.
  style.setProperty('--reading-align', align === 'left' ? 'start' : align);
}

function keptOf(value: unknown): Pick<ReadingStyle, 'size' | 'align'> {
  const kept = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  return {
    size: readingSizes.find((size) => size === kept.get('size')) ?? usual.size,
    align: readingAligns.find((align) => align === kept.get('align')) ?? usual.align,
  };
}

whenSessionEnds(() => show({ userId: null, ...usual }));

/** Restores this user's preferences; called when the workspace opens. */
export function restoreReadingStyle(userId: number): void {
  useReadingStyle.setState({ userId, ...keptOf(userData(userId).get(storageName)) });
  show(useReadingStyle.getState());
}

/** Changes and stores the preferences. */
export function chooseReadingStyle(change: Partial<Pick<ReadingStyle, 'size' | 'align'>>): void {
  useReadingStyle.setState(change);
  const { userId, ...style } = useReadingStyle.getState();
  show({ userId, ...style });
  if (userId !== null) userData(userId).set(storageName, style);
}
