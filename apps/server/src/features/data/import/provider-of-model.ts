/** The keys are those of the catalogue. Older names of a provider's models are among them. */
const providers: readonly [provider: string, names: RegExp][] = [
  ['openai', /^(?:openai\/)?(?:gpt|chatgpt|text-davinci|dall-e|o[134](?:-|$)|auto$|research)/],
  ['anthropic', /claude/],
  ['google', /gemini|gemma|palm|bison/],
  ['deepseek', /deepseek/],
  ['mistral', /mistral|mixtral|codestral|magistral|ministral|devstral/],
  ['meta', /llama/],
  ['qwen', /qwen|qwq/],
  ['xai', /grok/],
];

/** Who made a model, by its name; null if the name says nothing. */
export function providerOf(model: string | null): string | null {
  if (model === null) return null;
  const name = model.toLowerCase();
  return providers.find(([, names]) => names.test(name))?.[0] ?? null;
}
