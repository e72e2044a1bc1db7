import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { ValidationCode } from './validation-codes.ts';

/**
 * Who may make a call. `guest`: anybody. `user`: a signed-in user. `operator`: the operator's command line
 * with its bearer token. `loopback`: the machine itself or the operator. `outside`: an outside party such as
 * a payment gateway, which has no session or headers of ours and is authenticated by a signature.
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
  /** Maximum of all files of the field together. */
  maxTotalBytes?: number;
  /** Codes that say what is wrong with a file in place of the usual ones. */
  codes?: { size: ValidationCode; limit: ValidationCode };
}

/** Maximum JSON body in bytes of a call that declares no other. */
export const defaultBodyBytes = 65_536;

/** One call of the product, as seen by server and web app. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/api/`; a segment in braces is a path parameter. */
  path: string;
  /** A call of our own: the specification's list does not know it. */
  own?: true;
  access: Access;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** JSON body; with `access: 'outside'` the same fields may come urlencoded. A call has either a body or a form. */
  body?: z.ZodMiniType;
  /** Text fields of a multipart form. */
  form?: z.ZodMiniType;
  files?: Record<string, FormFile>;
  /** JSON response; absent if the call returns bytes. */
  response?: z.ZodMiniType;
  /** Codes a caller must expect besides the common ones. */
  errors?: readonly ErrorCode[];
  rateLimit?: RateLimit;
  /** Maximum JSON body in bytes, if the largest that the schema allows is beyond {@link defaultBodyBytes}. */
  maxBodyBytes?: number;
  /**
   * Opened by the browser directly (a link, a new tab, a probe), so it cannot carry `X-USER-TIMEZONE`. Such a
   * call must be read-only.
   */
  opened?: true;
  /** While the operator is signed in as a user, only GET calls are allowed. This overrides the rule for one call. */
  whileImpersonated?: 'allowed' | 'refused';
  /** Allowed while the disk is full: it ends something, frees space or only reads. So is every GET and DELETE. */
  whenFull?: true;
}

/** A call from our own pages and tools. */
export type InsideCall = Call & { access: Exclude<Access, 'outside'> };

/** A call from an outside party. It must declare its own limits, since we do not control what others send. */
export type OutsideCall = Call & {
  method: 'POST';
  access: 'outside';
  rateLimit: RateLimit & { by: 'address' };
  maxBodyBytes: number;
};

/** Declares a call and preserves its literal types. */
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
