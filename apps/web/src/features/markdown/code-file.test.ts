import { expect, test } from 'vitest';
import { codeFileName } from './code-file.ts';

test.each([
  ['python', 'print(1)', 'code.py'],
  ['py', 'print(1)', 'code.py'],
  ['TypeScript', 'let a', 'code.ts'],
  ['svg', '<svg/>', 'code.svg'],
  ['yml', 'a: 1', 'code.yml'],
  ['csv', 'a,b', 'code.csv'],
  ['mermaid', 'graph LR', 'code.mmd'],
  ['h', 'int a;', 'code.h'],
  ['', 'words', 'code.txt'],
  ['klingon', 'words', 'code.txt'],
  ['constructor', 'words', 'code.txt'],
  ['dockerfile', 'FROM node', 'Dockerfile'],
  ['makefile', 'all:', 'Makefile'],
  ['java', 'import a.b;\n\npublic final class Kettle {\n}', 'Kettle.java'],
  ['ts', '// src/app/main.ts\nlet a', 'main.ts'],
  ['python', '# tea.py\nprint(1)', 'tea.py'],
  ['html', '<!-- index.html -->\n<p>', 'index.html'],
  ['css', '/* style.css */\na {}', 'style.css'],
  ['sql', '-- filename: schema.sql\nselect 1', 'schema.sql'],
  ['bash', '# see https://example.org/a.sh for more\nls', 'code.sh'],
  ['ts', '// ../../.ssh/config.d\nlet a', 'config.d'],
  ['bash', '# .bashrc\nls', 'code.sh'],
])('%s that begins with %j is saved as a file', (language, text, name) => {
  expect(codeFileName(language, text)).toBe(name);
});
