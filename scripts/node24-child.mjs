// Loaded before the script that node24.mjs runs: when the process that started us is gone, end as if told to.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
