import { openGrammar } from './highlighter.ts';
import type { TintRequest } from './tint.protocol.ts';
import { createTintService } from './tint.service.ts';

const service = createTintService(openGrammar);

async function answer(request: TintRequest): Promise<void> {
  const reply = await service.handle(request);
  if (reply) self.postMessage(reply);
}

self.addEventListener('message', (event: MessageEvent<TintRequest>) => {
  void answer(event.data);
});
