// Loaded by node24.mjs before its script. Ends this process with SIGTERM when the parent process is gone.
const end = () => process.kill(process.pid, 'SIGTERM');
if (process.connected === false) end();
else if (process.channel) {
  process.once('disconnect', end);
  process.channel.unref();
}
