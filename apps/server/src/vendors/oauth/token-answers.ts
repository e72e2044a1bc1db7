import type { CustomFetch } from 'openid-client';

/** A fetch that sends a code to the token endpoint only once, however often the response is read. */
export interface TokenAnswers {
  fetch: CustomFetch;
  /** Drops the stored response. */
  forget(code: string): void;
}

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** A code works only once, yet its response may have to be checked against several expectations. */
export function createTokenAnswers(tokenEndpoint: string): TokenAnswers {
  const answers = new Map<string, Promise<Answer>>();
  return {
    fetch: async (url, options) => {
      const code = options.body instanceof URLSearchParams ? options.body.get('code') : null;
      if (url !== tokenEndpoint || code === null) return fetch(url, options);
      const answer = answers.get(code) ?? read(fetch(url, options));
      answers.set(code, answer);
      const { body, ...init } = await answer;
      return new Response(body, init);
    },
    forget: (code) => void answers.delete(code),
  };
}

async function read(response: Promise<Response>): Promise<Answer> {
  const { status, headers, text } = await response.then(async (found) => ({
    status: found.status,
    headers: found.headers,
    text: await found.text(),
  }));
  return { status, headers, body: text };
}
