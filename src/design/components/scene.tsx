import { type ReactNode, useEffect, useState } from 'react';
import type { SceneDrawing, SceneName } from './drawings/scenes.tsx';
import './scene.css';

type Scenes = { SceneDrawing: typeof SceneDrawing };
/** The scenes, once some state has shown one. */
let fetched: Scenes | undefined;

/** A scene in a place of fixed size. The file of all scenes comes after the words. `instead` stands where it cannot. */
export function Scene({ name, instead }: { name: SceneName; instead: ReactNode }) {
  const [scenes, setScenes] = useState<Scenes | 'failed' | undefined>(fetched);
  useEffect(() => {
    if (fetched) return;
    let gone = false;
    import('./drawings/scenes.tsx').then(
      (file) => {
        fetched = file;
        if (!gone) setScenes(file);
      },
      // Without a network the icon and the words say it all.
      () => {
        if (!gone) setScenes('failed');
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  return (
    <div className="scene">{scenes === 'failed' ? instead : scenes ? <scenes.SceneDrawing name={name} /> : null}</div>
  );
}
