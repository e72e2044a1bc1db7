import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { voice, type Voice } from '@polylogue/contract/models';
import sharp, { type OverlayOptions } from 'sharp';
import * as z from 'zod/mini';
import { escapeHtml } from '../../../platform/escape-html.ts';

/** The size that other sites show link previews in. */
const size = { width: 1200, height: 630 };
const margin = 80;
const ink = { title: '#1b1a17', quiet: '#5b584f', paper: '#faf9f6', line: '#e3e0d8' };

/** The voices of the design's tokens, in a colour space that image libraries know. */
const voiceColours: Record<Voice, string> = {
  own: '#4a6bea',
  teal: '#009c85',
  clay: '#cb7146',
  sky: '#2b92cf',
  amber: '#c08517',
  violet: '#9068cf',
  rose: '#cc5981',
  moss: '#5f9845',
};

const logo = `<g transform="translate(${margin} 66) scale(2.4)" fill="none">
  <path d="M4.5 4h12A2.5 2.5 0 0 1 19 6.5v5a2.5 2.5 0 0 1-2.5 2.5H8.2l-3.5 2.8A.8.8 0 0 1 3.4 16.2v-2.5A2.5 2.5 0 0 1 2 11.5v-5A2.5 2.5 0 0 1 4.5 4Z" fill="#4a68e8"/>
  <g fill="#fff"><circle cx="6.9" cy="9" r="1.2"/><circle cx="10.5" cy="9" r="1.2"/><circle cx="14.1" cy="9" r="1.2"/></g>
  <path d="M10 17.5h6.5c1.5 0 2.4.6 4 3v-6" stroke="#c9673f" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
</g>`;

const fontRoot = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/geist/package.json'));
const fontFile = join(fontRoot, '600SemiBold/Geist_600SemiBold.ttf');

/** What a cover says. */
export const coverWords = z.object({
  title: z.string(),
  voices: z.array(z.object({ name: z.string(), voice })),
});

/** The picture that other sites show beside the link: the name of the chat and who speaks in it. Only what readers see. */
export async function drawCover({ title, voices }: z.infer<typeof coverWords>): Promise<Buffer> {
  const layers: OverlayOptions[] = [
    await words('Polylogue', { pixels: 34, colour: ink.title, left: margin + 68, top: 76 }),
    ...(title === '' ? [] : [await words(title, { pixels: 62, colour: ink.title, left: margin, top: 190 })]),
  ];
  const dots: string[] = [];
  let left = margin;
  for (const { name, voice: colour } of voices) {
    const layer = await words(name, {
      pixels: 28,
      colour: ink.quiet,
      left: left + 34,
      top: 524,
    });
    if (left + 34 + layer.width > size.width - margin) break;
    dots.push(`<circle cx="${left + 11}" cy="536" r="11" fill="${voiceColours[colour]}"/>`);
    layers.push(layer);
    left += 34 + layer.width + 44;
  }
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${ink.paper}"/>
    <rect x="${margin}" y="484" width="${size.width - 2 * margin}" height="2" fill="${ink.line}"/>
    ${logo}${dots.join('')}</svg>`;
  return sharp(Buffer.from(ground)).composite(layers).png({ palette: true }).toBuffer();
}

interface Words {
  pixels: number;
  colour: string;
  left: number;
  top: number;
}

/** A text in the product's font. The library reads it as markup, so it is escaped. */
async function words(
  text: string,
  { pixels, colour, left, top }: Words,
): Promise<OverlayOptions & { width: number }> {
  const markup = `<span foreground="${colour}" letter_spacing="${-20 * pixels}">${escapeHtml(text)}</span>`;
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `Geist SemiBold ${pixels}px`,
      fontfile: fontFile,
      width: size.width - 2 * margin,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, left, top, width: info.width };
}
