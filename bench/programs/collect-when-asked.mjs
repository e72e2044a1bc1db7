// Loaded into a process whose memory is measured: throws garbage away when asked to, so that only what is held counts.
process.on('message', (question) => {
  if (question !== 'collect') return;
  globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  process.send('collected');
});
// Whoever asks must not keep the process from ending.
process.channel.unref();
