import { useState } from 'react';
import { useAct } from '#platform/client/act.ts';
import { CallError } from '#platform/client/call-error.ts';
import type { AskOf, DataOf } from '#platform/client/call-types.ts';
import { setStored } from '#platform/client/stored-state.ts';
import { type Puzzle, type Solved, solvePuzzle } from './solve-puzzle.ts';

type Call = 'POST /api/v1/sessions';
type Body = AskOf<Call>['body'];
export type Session = DataOf<Call>;

const WORK_NEEDED = 200_294;
const CODE_NEEDED = 200_295;

/** Stores the device key, which is sent at the next sign-in on this device. It stays after the session ends. */
export function keepDeviceKey({ deviceKey }: Pick<Session, 'deviceKey'>): void {
  if (deviceKey !== null) setStored('deviceKey', deviceKey);
}

/** Signs in. If the server requires a puzzle, solves it and tries again. `part`: how much of it is done, 0 to 1. */
export function useSignIn({ onDone, onCodeNeeded }: { onDone: (session: Session) => void; onCodeNeeded: () => void }) {
  const [part, setPart] = useState<number>();
  const signIn = useAct('POST /api/v1/sessions', { errors: 'inline', onDone });
  const send = async (body: Body): Promise<void> => {
    const puzzle = await signIn.mutateAsync({ body }).then(
      () => null,
      (refusal: unknown) => {
        if (!(refusal instanceof CallError)) throw refusal;
        if (refusal.code === CODE_NEEDED) onCodeNeeded();
        return refusal.code === WORK_NEEDED && !('work' in body) ? (refusal.data as Puzzle) : null;
      },
    );
    if (puzzle === null) return;
    setPart(0);
    const work: Solved | null = await solvePuzzle(puzzle, setPart);
    setPart(undefined);
    if (work && 'password' in body) await send({ ...body, work });
  };
  return {
    error: part === undefined ? signIn.error : null,
    busy: signIn.isPending || part !== undefined,
    part,
    reset: signIn.reset,
    send: (body: Body) => void send(body),
  };
}
