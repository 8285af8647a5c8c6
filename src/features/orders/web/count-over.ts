import { useEffect, useState } from 'react';

/** Collecting counts over for this long (look.md 2). */
const COUNT_MS = 600;

/** The amount on its way from one to the other. `share` is from 0 to 1. Minor units. */
export function between(from: bigint, to: bigint, share: number): bigint {
  const thousandths = BigInt(Math.round(Math.min(1, Math.max(0, share)) * 1_000));
  return from + ((to - from) * thousandths) / 1_000n;
}

/** Runs from 0 to 1 once `ready`. A tap or a key ends it at once. Under reduced motion it begins at 1. */
export function useCountOver(ready: boolean): number {
  const [share, setShare] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 0));
  const runs = ready && share < 1;
  useEffect(() => {
    if (!runs) return;
    const begun = performance.now();
    const end = () => setShare(1);
    let frame = requestAnimationFrame(function step(now) {
      const passed = (now - begun) / COUNT_MS;
      // Fast at first, slow at its end.
      setShare(passed >= 1 ? 1 : Math.min(0.999, 1 - (1 - Math.max(0, passed)) ** 3));
      frame = requestAnimationFrame(step);
    });
    window.addEventListener('pointerdown', end);
    window.addEventListener('keydown', end);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointerdown', end);
      window.removeEventListener('keydown', end);
    };
  }, [runs]);
  return share;
}
