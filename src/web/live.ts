import { startLiveStream } from '#platform/client/live-stream.ts';
import { live } from './live.gen.ts';

/** Starts the live stream with every feature's reactions to its topics. Returns a function that stops it. */
export function followNudges(): () => void {
  return startLiveStream(Object.values(live));
}
