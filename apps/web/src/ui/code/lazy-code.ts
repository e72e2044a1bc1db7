import { use } from 'react';
import { LostCode } from './lost-code.ts';

/** A lazily loaded module. */
export interface LazyCode<Piece> {
  /** The module; suspends while loading and throws `LostCode` on failure. */
  use: () => Piece;
  /** Starts loading, or returns the pending promise. */
  load: () => Promise<Piece>;
}

/** Loads a module, with one retry. For callers that cache the result themselves, like the router. */
export function retried<Piece>(fetchPiece: () => Promise<Piece>): () => Promise<Piece> {
  return () =>
    fetchPiece()
      .catch(fetchPiece)
      .catch((cause: unknown) => {
        throw new LostCode(cause, () => undefined);
      });
}

/** Loads a module once, with one retry. */
export function lazyCode<Piece>(fetchPiece: () => Promise<Piece>): LazyCode<Piece> {
  let code: Promise<Piece> | undefined;

  function load(): Promise<Piece> {
    code ??= fetchPiece()
      .catch(fetchPiece)
      .catch((cause: unknown) => {
        throw new LostCode(cause, () => {
          code = undefined;
        });
      });
    return code;
  }

  return { use: () => use(load()), load };
}
