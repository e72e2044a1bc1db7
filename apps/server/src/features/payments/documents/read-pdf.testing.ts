import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The text of a PDF as another program reads it, lines as they are laid out and single spaces. */
export async function readPdf(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polylogue-pdf-'));
  const path = join(folder, 'read.pdf');
  try {
    await writeFile(path, bytes);
    const { stdout } = await run('pdftotext', ['-layout', path, '-']);
    return stdout.replaceAll(/[^\S\n]+/g, ' ');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
