import { createElement } from 'react';
import { Streamdown } from 'streamdown';
import { stage } from './stage.mjs';

stage((text, streaming) => createElement(Streamdown, { isAnimating: streaming }, text));
