import type { IncomingMessage } from 'node:http';
import { headerOf } from '../exchange.ts';

/** User and password; undefined if there is none or if the password starts with `bad`. */
export function credentialsOf(request: IncomingMessage): { user: string; password: string } | undefined {
  const encoded = /^Basic\s+(\S+)$/i.exec(headerOf(request, 'authorization'))?.[1];
  if (!encoded) return undefined;
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const password = rest.join(':');
  return user === '' || password === '' || password.startsWith('bad') ? undefined : { user, password };
}
