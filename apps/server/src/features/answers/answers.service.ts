// What other features may ask of the answers, each where it is defined.
export type { AnswersDeps } from './answers.deps.ts';
export { findAnswers, firstRequest, headAnswers } from './messages/answer-facts.queries.ts';
export { listMessages } from './messages/message-page.ts';
export { sendMessage } from './sending/send.service.ts';
export { sendTogether } from './sending/send-together.ts';
