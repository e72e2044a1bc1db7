import type { Stretch } from '../reading.task.ts';

/** Divides a recording into stretches of at most so many bytes; undefined if it is not one. */
export type Split = (bytes: Buffer, most: number) => Stretch[] | undefined;
