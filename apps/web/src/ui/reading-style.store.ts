import { create } from 'zustand';
import { userData } from '../lib/session/local-data.ts';

/** How large reading text is: answers, notes. */
export const readingSizes = ['small', 'medium', 'large'] as const;
export type ReadingSize = (typeof readingSizes)[number];

/** How the lines of an answer end: as they fall, or in one line. */
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

/** How the user likes to read; kept in this browser for each user. */
export const useReadingStyle = create<ReadingStyle>(() => ({ userId: null, ...usual }));

function show({ size, align }: ReadingStyle): void {
  const { style } = document.documentElement;
  style.setProperty('--reading-size', pixels[size]);
  style.setProperty('--reading-align', align);
}

function keptOf(value: unknown): Pick<ReadingStyle, 'size' | 'align'> {
  const kept = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  return {
    size: readingSizes.find((size) => size === kept.get('size')) ?? usual.size,
    align: readingAligns.find((align) => align === kept.get('align')) ?? usual.align,
  };
}

/** Takes over what this user chose; called when the workspace opens. */
export function restoreReadingStyle(userId: number): void {
  useReadingStyle.setState({ userId, ...keptOf(userData(userId).get(storageName)) });
  show(useReadingStyle.getState());
}

/** Shows reading text in another way and keeps the choice. */
export function chooseReadingStyle(change: Partial<Pick<ReadingStyle, 'size' | 'align'>>): void {
  useReadingStyle.setState(change);
  const { userId, ...style } = useReadingStyle.getState();
  show({ userId, ...style });
  if (userId !== null) userData(userId).set(storageName, style);
}
