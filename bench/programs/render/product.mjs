import i18next from 'i18next';
import { createElement } from 'react';
import { initReactI18next } from 'react-i18next';
import { AnswerText } from '../../../apps/web/src/features/markdown/answer-text.tsx';
import { en } from '../../../apps/web/src/locales/en.ts';
import { stage } from './stage.mjs';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: en } } });
stage((text, streaming) => createElement(AnswerText, { text, streaming }));
