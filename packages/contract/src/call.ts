import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call. `guest`: anybody. `user`: a signed-in user. `operator`: the operator's command line
 * with its bearer token. `loopback`: the machine itself or the operator. `outside`: another party, such as a payment
 * gateway, which knows nothing of our sessions and headers and proves itself by a signature.
 */
export type Access = 'guest' | 'user' | 'operator' | 'loopback' | 'outside';

/** How often one caller may make a call. `by: 'address'` counts per network address, `'user'` per signed-in user. */
export interface RateLimit {
  requests: number;
  seconds: number;
  by: 'address' | 'user';
}

/** One file field of a form call. */
export interface FormFile {
  maxBytes: number;
  maxFiles: number;
}

/** One call of the product, as server and web both see it. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/api/`; a segment in braces is a path parameter. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** JSON body; with `access: 'outside'` the same fields may come urlencoded. A call has either a body or a form. */
  body?: z.ZodMiniType;
  /** Text fields of a multipart form. */
  form?: z.ZodMiniType;
  files?: Record<string, FormFile>;
  /** JSON answer; absent when the call answers bytes. */
  response?: z.ZodMiniType;
  /** Codes a caller has to expect beyond those every call may answer. */
  errors?: readonly ErrorCode[];
  rateLimit?: RateLimit;
  /** Largest JSON body in bytes; the platform's default applies when absent. */
  maxBodyBytes?: number;
  /**
   * Opened by the browser itself (a link, a new tab, a probe), so it cannot carry `X-USER-TIMEZONE`.
   * Such a call must change nothing.
   */
  opened?: true;
  /**
   * While the operator is signed in as a user, the user's calls read and nothing else: a GET goes through, anything
   * else is refused. This says otherwise for one call.
   */
  whileImpersonated?: 'allowed' | 'refused';
  /** Answered although the disk is full: it ends something, makes room or only reads. So is every GET and DELETE. */
  whenFull?: true;
}

/** A call of our own pages and tools. */
export type InsideCall = Call & { access: Exclude<Access, 'outside'> };

/** A call of another party. It names its own limits: what others send is not ours to foresee. */
export type OutsideCall = Call & {
  method: 'POST';
  access: 'outside';
  rateLimit: RateLimit & { by: 'address' };
  maxBodyBytes: number;
};

/** Declares a call and keeps its literal types. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** What a caller passes in, before the schema has run. */
export interface CallInput<C extends Call> {
  params: Input<C['params']>;
  query: Input<C['query']>;
  body: Input<C['body']>;
  form: Input<C['form']>;
}

/** What a handler receives, after the schema has run. */
export interface CallOutput<C extends Call> {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
  form: Output<C['form']>;
}

/** The parsed JSON answer of a call. */
export type CallResponse<C extends Call> = Output<C['response']>;
