/** Text of a page with its position and size. */
export interface PdfText {
  text: string;
  x: number;
  y: number;
  size?: number;
}

const branchSize = 100;

/** Numbered objects as a file with a table of their places. */
export function pdfOf(objects: readonly string[], { trailer = '' }: { trailer?: string } = {}): Buffer {
  let body = '%PDF-1.7\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(body.length);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

/** A document of pages with Latin text; a page without texts is blank. */
export function pdfOfPages(pages: readonly (readonly PdfText[])[]): Buffer {
  // Like the programs that write long documents, with branches of a hundred pages.
  const branches = Math.ceil(pages.length / branchSize);
  const firstPage = 4 + branches;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: branches }, (_, index) => `${4 + index} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (let start = 0; start < pages.length; start += branchSize) {
    const kids = pages
      .slice(start, start + branchSize)
      .map((_, index) => `${firstPage + 2 * (start + index)} 0 R`);
    objects.push(`<< /Type /Pages /Parent 2 0 R /Kids [${kids.join(' ')}] /Count ${kids.length} >>`);
  }
  for (const texts of pages) {
    const content = texts
      .map(({ text, x, y, size = 10 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`)
      .join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  return pdfOf(objects);
}
