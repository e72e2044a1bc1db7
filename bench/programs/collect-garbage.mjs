// Loaded into a process whose memory is measured: collects garbage on request, so that only live memory
// counts.
process.on('message', (question) => {
  if (question !== 'collect') return;
  globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  process.send('collected');
});
// The channel must not keep the process alive.
process.channel.unref();
