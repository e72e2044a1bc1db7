import { answerParent } from '../../../platform/children/child-side.ts';
import { noCharacters, noteCharacters } from '../text/pdf/characters.ts';
import { loadFonts } from '../text/pdf/fonts.ts';
import { openTypst } from '../text/pdf/typst.ts';

await answerParent(async ({ value, parts: [template] }) => {
  const data = JSON.stringify(value);
  const typst = await openTypst();
  const characters = noCharacters();
  for (const weight of [400, 600] as const) noteCharacters(characters, data, { weight, code: false });
  await typst.setFonts(await loadFonts({ characters, han: 'sc', maths: false }, typst.lacks));
  typst.addFile('/data.json', data);
  typst.addFile('/template.typ', template ?? new Uint8Array());
  return { value: 'made', parts: [typst.pdf('/template.typ')] };
});
