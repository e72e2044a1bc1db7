import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/**
 * What the driver takes for its socket when it talks to PGlite, the engine of releases up to 0.2: each message it writes is
 * given to the engine, which answers at once.
 */
export class PgliteStream extends Duplex {
  readonly #engine: Pick<PGlite, 'execProtocolRawStream'>;
  #begun = Buffer.alloc(0);
  #isFirst = true;

  constructor(engine: Pick<PGlite, 'execProtocolRawStream'>) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // The answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#begun = Buffer.concat([this.#begun, chunk]);
    this.#passOn().then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  /** Passes on whole messages: a kind and a length, but for the first, which has no kind. */
  async #passOn(): Promise<void> {
    for (;;) {
      const kind = this.#isFirst ? 0 : 1;
      if (this.#begun.length < kind + 4) return;
      const length = kind + this.#begun.readInt32BE(kind);
      if (this.#begun.length < length) return;
      const message = this.#begun.subarray(0, length);
      this.#begun = this.#begun.subarray(length);
      this.#isFirst = false;
      // The driver says farewell, to which the engine would not answer.
      if (kind === 1 && message[0] === 'X'.charCodeAt(0)) return;
      await this.#engine.execProtocolRawStream(new Uint8Array(message), {
        onRawData: (data) => void this.push(Buffer.from(data)),
      });
    }
  }
}
