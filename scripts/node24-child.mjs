// node24.mjs loads this before its script. If the parent process is gone, it ends this one with SIGTERM.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
