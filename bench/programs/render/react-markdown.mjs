import { createElement } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { stage } from './stage.mjs';

const remarkPlugins = [remarkGfm];

stage((text) => createElement(ReactMarkdown, { remarkPlugins }, text));
