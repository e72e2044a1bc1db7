import type { Origin } from './data.ts';

/** The names of the products that chats are imported from; they are the same in every language. */
export const productOf: Record<Origin, string> = {
  polylogue: 'Polylogue',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  deepseek: 'DeepSeek',
  gemini: 'Gemini',
  librechat: 'LibreChat',
  openwebui: 'Open WebUI',
  typingmind: 'TypingMind',
  lobechat: 'LobeChat',
  chatbotui: 'Chatbot UI',
  cherrystudio: 'Cherry Studio',
};
