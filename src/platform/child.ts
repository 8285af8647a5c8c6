// How a process of ours behaves under its supervisor (src/main.ts): it says when it serves, and it stops when it is told
// to or when the supervisor is gone, so that nothing is left behind even by kill -9.

/** Tells the supervisor that this process serves. */
export function ready(): void {
  process.send?.({ ready: true });
}

/** Runs `stop` once, on SIGINT, SIGTERM or the supervisor's end, then exits. */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', once);
  process.on('SIGTERM', once);
  process.on('disconnect', once);
}
