/** A process and the machine it runs on. */
export interface ProcessPlace {
  host: string;
  pid: number;
}

/** Whether a process of this machine is certainly gone. One with our own id was an earlier life of this container. */
export function hasEnded(one: ProcessPlace, own: ProcessPlace): boolean {
  if (one.host !== own.host) return false;
  if (one.pid === own.pid) return true;
  try {
    process.kill(one.pid, 0);
    return false;
  } catch (error) {
    // Another user's process is there and may not be asked.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}
