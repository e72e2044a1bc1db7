// Product of `document-export`: a long chat as a PDF, in a process of its own, as the server makes it.
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writePdf } from '../../apps/server/src/features/documents/text/pdf/write-pdf.ts';
import { readHtml } from '../../apps/server/src/features/documents/text/read-html.ts';

const [turns] = process.argv.slice(2).map(Number);
const words = {
  ru: 'Чай — напиток, получаемый завариванием листа чайного куста, который предварительно подготавливается. ',
  en: 'Tea is an aromatic beverage prepared by pouring hot or boiling water over cured or fresh leaves of the plant. ',
  fr: 'Le thé est une boisson aromatique préparée en infusant des feuilles séchées de théier, préalablement préparées. ',
};

const html = `<html lang="ru"><title>Chat</title>${Array.from({ length: turns }, (_, index) => turn(index)).join('')}`;
const template = await readFile(
  new URL('../../apps/server/src/features/documents/text/pdf/document.typ', import.meta.url),
);
const started = performance.now();
const pdf = await writePdf(
  await readHtml(html, { readPicture: async () => undefined, pictures: new Map() }),
  { about: { language: 'ru', author: 'Polylogue' }, template },
);
const seconds = (performance.now() - started) / 1_000;
const megabytes = process.resourceUsage().maxRSS / 1_024;
await nextTurn();
console.log('ready', JSON.stringify({ seconds, megabytes, pdf: pdf.length / 1_000_000 }));
process.once('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 60_000);

/** A question and its answer fill a little more than a page. */
function turn(index) {
  const row = `<tr><td>cell ${index}</td><td>some longer text in it</td><td>3</td></tr>`;
  return `<h2>Вопрос ${index}</h2><p>${words.ru.repeat(5)}</p>
    <p><strong>Ответ</strong> <code>x_${index}</code> <a href="https://example.org/${index}">link</a></p><p>${words.en.repeat(6)}</p>
    <ul><li>one</li><li>two<ol><li>a</li><li>b</li></ol></li></ul><p>${words.fr.repeat(6)}</p>
    <pre><code data-language="python">def f(x):\n    # комментарий ${index}\n    return x + ${index}\n\nprint(f(1))</code></pre>
    <table><tr><th>A</th><th>B</th><th>C</th></tr>${row.repeat(5)}</table>
    <p>Formula <span data-tex="x_{${index}}^2 + \\frac{1}{2}">x</span>.</p><blockquote><p>${words.ru}</p></blockquote>`;
}
