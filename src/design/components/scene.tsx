import { type ReactNode, useEffect, useState } from 'react';
import type { SceneDrawing, SceneName } from './drawings/scenes.tsx';
import './scene.css';

type Scenes = { SceneDrawing: typeof SceneDrawing };
/** The file of scenes, once one has been shown. */
let fetched: Scenes | undefined;

/** A drawing in a place of fixed size. The file of drawings loads after the text. `instead` is shown if it fails. */
export function Scene({ name, instead }: { name: SceneName; instead: ReactNode }) {
  const [scenes, setScenes] = useState<Scenes | 'failed' | undefined>(fetched);
  useEffect(() => {
    if (fetched) return;
    let unmounted = false;
    import('./drawings/scenes.tsx').then(
      (file) => {
        fetched = file;
        if (!unmounted) setScenes(file);
      },
      // Without a network the icon and the text suffice.
      () => {
        if (!unmounted) setScenes('failed');
      },
    );
    return () => {
      unmounted = true;
    };
  }, []);
  return (
    <div className="scene">{scenes === 'failed' ? instead : scenes ? <scenes.SceneDrawing name={name} /> : null}</div>
  );
}
