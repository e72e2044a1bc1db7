// The minimum: the characters on the page, without any formatting.
import { createElement } from 'react';
import { stage } from './stage.mjs';

const style = { whiteSpace: 'pre-wrap' };

stage((text) => createElement('div', { style }, text));
