// Hook with which all six games play, and show a result after the machine's movement.
import { useEffect, useRef, useState } from 'react';
import { useRefresh } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';
import { type PlayState, PlayRun } from './play-run.ts';
import { drawnPlace, type Game, type Play, type Result, type Round } from './round-facts.ts';

/** The machine's movement towards a result that is already known. `place`: the index of the drawn prize. */
export type Moving = { result: Result; place: number };

export type PlayHandle = {
  state: PlayState;
  /** The draw towards which the machine moves now. */
  moving: Moving | null;
  /** The last settled play, after the machine's movement. */
  shown: Play | null;
  play: () => void;
  /** Ends the movement and shows the result at once. */
  rest: () => void;
};

export function usePlay(game: Game, round: Round | undefined): PlayHandle {
  const member = useSession()?.memberNo ?? '';
  const refresh = useRefresh();
  const [{ state, moving }, setNow] = useState<{ state: PlayState; moving: Moving | null }>({
    state: { at: 'rest' },
    moving: null,
  });
  const current = useRef<PlayRun>(undefined);
  const latestRound = useRef(round);
  useEffect(() => {
    latestRound.current = round;
  });
  useEffect(() => {
    const run = new PlayRun({ member, game }, (next) =>
      setNow({ state: next, moving: next.at === 'settled' ? movementOf(next.play, latestRound.current) : null }),
    );
    current.current = run;
    void run.takeUp();
    const online = () => run.hurry();
    window.addEventListener('online', online);
    return () => {
      run.stop();
      window.removeEventListener('online', online);
    };
  }, [member, game]);
  const isOver = state.at === 'refused' || (state.at === 'settled' && moving === null);
  useEffect(() => {
    if (isOver)
      void refresh('GET /api/v1/draws/rounds', 'GET /api/v1/draws/rounds/{id}/mine', 'GET /api/v1/draws/care');
  }, [isOver, refresh]);
  const rest = () => setNow((now) => ({ ...now, moving: null }));
  useSkip(moving !== null, rest);
  return {
    state,
    moving,
    shown: state.at === 'settled' && moving === null ? state.play : null,
    play: () => {
      if (round) void current.current?.play(round.id);
    },
    rest,
  };
}

/** Ends the movement by a tap anywhere or Escape. Enter presses the focused button, which does the same. */
function useSkip(isMoving: boolean, rest: () => void): void {
  const latest = useRef(rest);
  useEffect(() => {
    latest.current = rest;
  });
  useEffect(() => {
    if (!isMoving) return;
    const tap = () => latest.current();
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    window.addEventListener('click', tap);
    window.addEventListener('keydown', key);
    return () => {
      window.removeEventListener('click', tap);
      window.removeEventListener('keydown', key);
    };
  }, [isMoving]);
}

/** Null if nothing was drawn, the page shows another round, or the system asks for reduced motion. */
function movementOf({ result, roundId }: Play, round: Round | undefined): Moving | null {
  if (!result || round?.id !== roundId || matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const place = drawnPlace(result, round.prizes);
  return place === null ? null : { result, place };
}
