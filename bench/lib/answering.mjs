import { openSocket, subscribe, unsubscribe } from './chat-socket.mjs';
import { peopleSettings, registerPeople } from './people.mjs';
import { callApi } from './product-client.mjs';
import { startProduct } from './processes.mjs';
import { createStream } from './stream.mjs';

/**
 * Starts the product with the upstream as its only model host. `env` configures its storage. `people`
 * registers users, `seat` gives one a chat and a socket, `seats` does both. With a second node, sockets
 * connect to it while messages are sent to the first.
 */
export async function startAnswering({ upstream, env, core, flags, readersAt }) {
  const product = await startProduct(answeringSettings(upstream, env), { core, flags });
  const models = await discoveredModels(product.url, upstream);
  const place = { url: product.url, readersUrl: readersAt?.url ?? product.url, models };
  const people = (count) => registerPeople(product.url, count);
  const seat = (person) => seatOf(place, person);
  return {
    ...product,
    people,
    seat,
    seats: async (count) => Promise.all((await people(count)).map(seat)),
  };
}

/** Settings of an answering node. */
export function answeringSettings(upstream, env) {
  return {
    NODE_ENV: 'production',
    ROLES: 'web',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    OLLAMA_URL: 'off',
    OPENAI_COMPATIBLE_URLS: `bench=${upstream.url}`,
    ...peopleSettings,
    ...env,
  };
}

/** Ids of the upstream's models by name. The product discovers them in the background. */
async function discoveredModels(url, upstream) {
  const [person] = await registerPeople(url, 1);
  for (;;) {
    const { list } = await callApi(url, 'ai-chat/model-list', { access: await person.access() });
    const found = new Map(list.map(({ id, name }) => [name.replace(/^bench\//, ''), id]));
    if (upstream.models.every((name) => found.has(name))) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A user with one chat who follows it over a socket and asks one question after another. */
async function seatOf({ url, readersUrl, models }, person) {
  const socket = await openSocket(readersUrl, person);
  let chatId;
  let stream;
  socket.on('message', (data) => {
    // The last frame has no text.
    if (stream?.read(data) === 0 && data.includes('"eof":"e')) endOf(stream, data);
  });
  await renew();

  /**
   * Switches to an empty chat: earlier messages are read with every question, and would add up from round to
   * round.
   */
  async function renew() {
    if (chatId !== undefined) unsubscribe(socket, { person, chatId });
    const access = await person.access();
    const chat = await callApi(url, 'chats/create', { method: 'POST', access, body: { name: 'Bench' } });
    chatId = chat.id;
    await subscribe(socket, { person, chatId });
  }

  function ask(model, onTokens) {
    const asked = createStream(onTokens);
    stream = asked;
    const sent = send(model).catch((error) => asked.fail(error));
    return Object.assign(asked, {
      stop: async () => {
        const answer = await sent;
        if (answer) await stop(answer.uuid);
        await asked.ended;
      },
    });
  }

  async function send(model) {
    const form = { message: 'Tell me.', chat: chatId, model_id: models.get(model) };
    return callApi(url, 'ai-chat/send-message', { method: 'POST', access: await person.access(), form });
  }

  async function stop(uuid) {
    const path = `ai-chat/stop-generate?connectionUuid=${uuid}`;
    await callApi(url, path, { method: 'POST', access: await person.access() });
  }

  return { ask, renew, person, chatId: () => chatId };
}

function endOf(stream, data) {
  if (data.includes('"eof":"end"')) return stream.end();
  stream.fail(new Error(`An answer failed: ${data.toString()}`));
}
