import type { Feature } from '../../feature.ts';
import { registerDocuments } from './documents.routes.ts';

/** Notes, answers and chats as files: pdf, docx, xlsx. */
export const documentsFeature: Feature = { name: 'documents', routes: registerDocuments };
