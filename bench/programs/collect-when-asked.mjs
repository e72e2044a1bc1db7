// Loaded into a process whose memory is measured: throws garbage away when told to, so that only what is held counts.
process.on('SIGUSR2', () => {
  globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
});
