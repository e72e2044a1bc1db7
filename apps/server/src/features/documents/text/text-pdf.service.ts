import type { Asker, ChildPool } from '../../../platform/children/child-pool.ts';
import { convert } from '../conversion.ts';
import { textOrder, textTask } from './convert-text.ts';
import type { DocumentAbout } from './document.ts';

/** Sets HTML of our own as PDF. It shows no files of users. */
export function htmlToPdf(
  children: ChildPool,
  asker: Asker,
  { html, about }: { html: string; about: DocumentAbout },
): Promise<Uint8Array> {
  return convert({ children, task: textTask }, asker, () =>
    textOrder(Buffer.from(html), { format: 'pdf', about, pictures: new Map() }),
  );
}
