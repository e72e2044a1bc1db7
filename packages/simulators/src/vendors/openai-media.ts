import { phrasebookOf } from '../ai/answer.ts';
import { parseDirective, withoutDirective } from '../ai/directive.ts';
import { embed, toBase64 } from '../ai/embedding.ts';
import { languageOf, type Language } from '../ai/language.ts';
import { paintPicture, parseSize } from '../ai/picture.ts';
import { countTokens } from '../ai/tokens.ts';
import { fieldOf, readForm, sendJson, sendText, type Exchange } from '../exchange.ts';
import { listOf, numberOf, textOf } from '../json.ts';
import type { Dialect } from './openai-dialects.ts';
import { checkModel, failIfAsked, FaultError, readJson } from './vendor.ts';

interface PictureRequest {
  model: string;
  prompt: string;
  size: string;
  count: number;
  /** Pictures to begin with. */
  given?: number;
}

const OUTPUT_TOKENS_PER_PICTURE = 1056;
const INPUT_TOKENS_PER_PICTURE = 323;

function sendPictures(
  dialect: Dialect,
  exchange: Exchange,
  { model, prompt, size, count, given = 0 }: PictureRequest,
): void {
  checkModel(model);
  if (prompt === '')
    throw new FaultError({ status: 400, message: "Missing required parameter: 'prompt'.", param: 'prompt' });
  const { world } = exchange;
  failIfAsked(world, dialect.prefix, { directive: parseDirective(prompt), text: prompt });
  const { width, height } = parseSize(size);
  const subject = withoutDirective(prompt);
  const data = Array.from({ length: Math.min(10, Math.max(1, count)) }, (_, index) => ({
    b64_json: paintPicture(index === 0 ? subject : `${subject} ${index}`, { width, height }).toString(
      'base64',
    ),
    revised_prompt: subject,
  }));
  const words = countTokens(prompt);
  const pictures = given * INPUT_TOKENS_PER_PICTURE;
  const input = words + pictures;
  const output = data.length * OUTPUT_TOKENS_PER_PICTURE;
  const body = {
    created: Math.floor(world.now().getTime() / 1000),
    background: 'opaque',
    data,
    output_format: 'png',
    quality: 'medium',
    size: `${width}x${height}`,
    usage: {
      input_tokens: input,
      input_tokens_details: { text_tokens: words, image_tokens: pictures },
      output_tokens: output,
      total_tokens: input + output,
    },
  };
  sendJson(exchange, body, { headers: dialect.headers(world) });
}

async function formOf(exchange: Exchange): Promise<FormData> {
  const form = await readForm(exchange.request);
  if (!form) throw new FaultError({ status: 400, message: 'Could not parse multipart form' });
  return form;
}

/** `POST /images/generations` */
export async function generateImages(dialect: Dialect, exchange: Exchange): Promise<void> {
  const body = await readJson(exchange);
  const { model, prompt, size } = {
    model: textOf(body.model),
    prompt: textOf(body.prompt),
    size: textOf(body.size),
  };
  sendPictures(dialect, exchange, { model, prompt, size, count: numberOf(body.n) ?? 1 });
}

/** `POST /images/edits` */
export async function editImages(dialect: Dialect, exchange: Exchange): Promise<void> {
  const form = await formOf(exchange);
  const pictures = [...form.getAll('image'), ...form.getAll('image[]')].filter(
    (part) => typeof part !== 'string',
  );
  if (pictures.length === 0) {
    throw new FaultError({ status: 400, message: "Missing required parameter: 'image'.", param: 'image' });
  }
  sendPictures(dialect, exchange, {
    model: fieldOf(form, 'model'),
    prompt: fieldOf(form, 'prompt'),
    size: fieldOf(form, 'size'),
    count: Number(fieldOf(form, 'n')) || 1,
    given: pictures.length,
  });
}

function dimensionsOf(model: string, asked: number | undefined): number {
  if (asked !== undefined) return Math.min(4096, Math.max(1, Math.floor(asked)));
  if (model.includes('large')) return 3072;
  if (model.includes('mistral')) return 1024;
  return model.includes('nomic') ? 768 : 1536;
}

/** `POST /embeddings` */
export async function createEmbeddings(dialect: Dialect, exchange: Exchange): Promise<void> {
  const body = await readJson(exchange);
  const model = textOf(body.model);
  checkModel(model);
  const raw = typeof body.input === 'string' ? [body.input] : listOf(body.input);
  // A flat list of numbers is one text given as tokens.
  const inputs = (raw.every((entry) => typeof entry === 'number') && raw.length > 0 ? [raw] : raw).map(
    (entry) => (typeof entry === 'string' ? entry : listOf(entry).join(' ')),
  );
  if (inputs.length === 0) {
    throw new FaultError({ status: 400, message: "'input' must not be empty", param: 'input' });
  }
  const text = inputs.join('\n');
  failIfAsked(exchange.world, dialect.prefix, { directive: parseDirective(text), text });
  const dimensions = dimensionsOf(model, numberOf(body.dimensions));
  const data = inputs.map((input, index) => {
    const vector = embed(input, dimensions);
    return {
      object: 'embedding',
      index,
      embedding: body.encoding_format === 'base64' ? toBase64(vector) : [...vector],
    };
  });
  const tokens = inputs.reduce((sum, input) => sum + countTokens(input), 0);
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  sendJson(exchange, { object: 'list', data, model, usage }, { headers: dialect.headers(exchange.world) });
}

function languageAsked(code: string, prompt: string): Language {
  if (code === 'ru' || code === 'fr' || code === 'en') return code;
  return languageOf(prompt);
}

const LANGUAGE_NAMES: Record<Language, string> = { en: 'english', ru: 'russian', fr: 'french' };

/** A segment a sentence, evenly spread over the recording. */
function segmentsOf(text: string, seconds: number): object[] {
  const sentences = text.match(/[^.]+\.?/g) ?? [text];
  const each = seconds / sentences.length;
  return sentences.map((sentence, id) => ({
    id,
    seek: 0,
    start: id * each,
    end: (id + 1) * each,
    text: sentence,
    tokens: [],
    temperature: 0,
    avg_logprob: -0.2,
    compression_ratio: 1,
    no_speech_prob: 0.01,
  }));
}

/** What OpenAI takes of a recording. */
const MOST_AUDIO_BYTES = 25 * 1024 * 1024;

/** Models that answer without times. */
const PLAIN_ANSWERS = /^gpt-/;

/** `POST /audio/transcriptions` */
export async function transcribeAudio(dialect: Dialect, exchange: Exchange): Promise<void> {
  const form = await formOf(exchange);
  checkModel(fieldOf(form, 'model'));
  const file = form.get('file');
  if (file === null || typeof file === 'string') {
    throw new FaultError({ status: 400, message: "Missing required parameter: 'file'.", param: 'file' });
  }
  if (file.size > MOST_AUDIO_BYTES) {
    const message = `413: Maximum content size limit (${MOST_AUDIO_BYTES}) exceeded (${file.size} bytes read)`;
    throw new FaultError({ status: 413, message });
  }
  const prompt = fieldOf(form, 'prompt');
  failIfAsked(exchange.world, dialect.prefix, { directive: parseDirective(prompt), text: prompt });
  const language = languageAsked(fieldOf(form, 'language'), prompt);
  const text = phrasebookOf(language).transcript(Math.max(1, Math.round(file.size / 1024)));
  // Browser recordings take about 4 kB per second; close enough for a duration.
  const seconds = Math.max(1, Math.round(file.size / 4096));
  const headers = dialect.headers(exchange.world);
  const format = fieldOf(form, 'response_format') || 'json';
  if (format === 'text') return sendText(exchange, `${text}\n`, { headers });
  if (format === 'verbose_json' && !PLAIN_ANSWERS.test(fieldOf(form, 'model'))) {
    const segments = segmentsOf(text, seconds);
    const body = {
      task: 'transcribe',
      language: LANGUAGE_NAMES[language],
      duration: seconds,
      text,
      segments,
      usage: { type: 'duration', seconds },
    };
    return sendJson(exchange, body, { headers });
  }
  if (format !== 'json')
    throw new FaultError({
      status: 400,
      message: `Unsupported response_format: ${format}`,
      param: 'response_format',
    });
  const input = seconds * 10;
  const output = countTokens(text);
  const usage = {
    type: 'tokens',
    input_tokens: input,
    input_token_details: { text_tokens: 0, audio_tokens: input },
    output_tokens: output,
    total_tokens: input + output,
  };
  sendJson(exchange, { text, usage }, { headers });
}
