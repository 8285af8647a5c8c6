// A stray key must not decide about money. A decision by key waits for five seconds and can be taken back.

export const TAKE_BACK_MS = 5_000;
/** When a computer wakes from sleep, its timers are overdue, and no one has seen what they were about to send. */
const LATE_MS_MAX = 2_000;

export type Decision = { send: () => void; takenBack: () => void };

/** Holds one decision at a time. `begin` again changes nothing while one waits. */
export function delayedSend(waits: (waiting: boolean) => void) {
  let held: { decision: Decision; timer: ReturnType<typeof setTimeout> } | undefined;
  const end = (how: keyof Decision) => {
    if (!held) return;
    const { decision, timer } = held;
    clearTimeout(timer);
    held = undefined;
    waits(false);
    decision[how]();
  };
  return {
    begin: (decision: Decision) => {
      if (held) return;
      const due = Date.now() + TAKE_BACK_MS;
      const timer = setTimeout(() => end(Date.now() - due > LATE_MS_MAX ? 'takenBack' : 'send'), TAKE_BACK_MS);
      held = { decision, timer };
      waits(true);
    },
    takeBack: () => end('takenBack'),
  };
}
