import type { QueryClient } from '@tanstack/react-query';
import { startLiveStream } from '../platform/client/live-stream.ts';
import { live } from './live.gen.ts';

/** Follows the live stream with what all features do about its topics. Answers how to stop it. */
export function followNudges(queryClient: QueryClient): () => void {
  return startLiveStream(queryClient, Object.values(live));
}
