// node24.mjs loads this before its script. If the parent process is gone, it ends this one with SIGTERM.
const end = () => process.kill(process.pid, 'SIGTERM');
if (process.connected === false) end();
else if (process.channel) {
  process.once('disconnect', end);
  process.channel.unref();
}
