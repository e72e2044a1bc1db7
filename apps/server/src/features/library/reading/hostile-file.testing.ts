/** A file that was made to break its reader, and how reading it has to end. */
export interface HostileFile {
  what: string;
  ending: string;
  bytes: () => Buffer;
  /** Where it depends on the machine: one of several. */
  ends: string;
}
