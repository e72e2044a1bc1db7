import type { DocumentAbout, ReadDocument } from '../document.ts';
import { textsIn, textsInLine } from '../texts.ts';
import { blockData } from './block-data.ts';
import { hanLanguage, noteCharacters } from './characters.ts';
import { cleanDrawing, setDrawings } from './drawings.ts';
import { loadFonts } from './fonts.ts';
import { setFormulas } from './formulas.ts';
import { openTypst } from './typst.ts';

/** Writes the document as PDF: tagged, with outline, links and text that can be selected. */
export async function writePdf(
  document: ReadDocument,
  { about, template }: { about: DocumentAbout; template: Uint8Array },
): Promise<Uint8Array> {
  const written = document.language ?? about.language;
  const { language, region } = languageOf(written);
  const typst = await openTypst();
  const { blocks, material } = blockData(document, language);
  const { characters } = material;
  const drawings = material.drawings.map(cleanDrawing);
  for (const drawing of drawings) {
    if (drawing) noteCharacters(characters, drawing.text, { weight: 400, code: false });
  }
  const han = hanLanguage([...characters.text[400], ...textsIn(document.blocks)].join(''), written);
  await typst.setFonts(
    await loadFonts({ characters, han, maths: material.formulas.length > 0 }, typst.lacks),
  );
  const formulas = setFormulas(material.formulas, typst);
  const usable = setDrawings(
    drawings.map((drawing) => drawing?.svg),
    typst,
  );
  for (const [path, bytes] of material.files) typst.addFile(path, bytes);
  typst.addFile(
    '/document.json',
    JSON.stringify({
      title: titleOf(document),
      author: about.author,
      language,
      region,
      blocks,
      formulas: material.formulas.map((tex) => formulas.numberOf(tex) ?? null),
      drawings: material.drawings.map((_, index) => usable.has(index)),
    }),
  );
  typst.addFile('/document.typ', template);
  return typst.pdf('/document.typ');
}

/** Its name, or what it is headed by. */
function titleOf({ title, blocks }: ReadDocument): string {
  if (title !== '') return title;
  const heading = blocks.find((block) => block.type === 'heading');
  return heading ? [...textsInLine(heading.content)].join('').trim() : '';
}

function languageOf(written: string): { language: string; region: string | null } {
  const [, language = 'en', region = null] = /^([a-z]{2,3})(?:-([a-z]{2}))?(?:-|$)/i.exec(written) ?? [];
  return { language: language.toLowerCase(), region: region?.toUpperCase() ?? null };
}
