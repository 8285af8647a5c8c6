import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type { LanguageCode } from '#universal/languages.ts';
import { nameStart, REGIONS, sidesOfNames, TOWNS } from './land.ts';
import { clamp, movedBy, type Place, type Size, spotOf, type View, worldOf } from './mercator.ts';
import { keyMoves, usePointerMoves, useWheel, ZOOM_MIN, zoomBy } from './map-moves.ts';
import { usePmtiles } from './pmtiles-pictures.ts';
import { type Tile, tileAddress, tilesIn, type TileSource } from './tiles.ts';
import './map.css';

export type MapTexts = {
  /** For screen readers: that it is a map, and how keys move it. */
  label: string;
  closer: string;
  further: string;
  /** Names the sources of the drawn map. */
  credit: string;
};

export type MapViewProps = {
  start: View;
  /** The pin's place. Without one the pin stays in the middle, and the reader chooses a place by moving the map. */
  pin?: Place | undefined;
  /** The reader's own place, shown as a ring. */
  own?: Place | undefined;
  onMove?: (center: Place) => void;
  tiles: TileSource | null;
  /** Of the towns' names. */
  language: LanguageCode;
  texts: MapTexts;
};

/** The closest zoom of the drawn map, which has no more detail. */
const DRAWN_ZOOM_MAX = 11;

/** A map that works without a network: our own drawing, with tiles over it if the server has a source of them. */
export function MapView({ start, pin, own, onMove, tiles, language, texts }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [view, setView] = useState(start);
  const zoomMost = tiles ? tiles.zoomMost + 1 : DRAWN_ZOOM_MAX;
  const change = (next: (view: View) => View) => setView((now) => next(now));
  const center = view.center;
  useEffect(() => onMove?.(center), [onMove, center]);
  const onTap = pin
    ? undefined
    : (spot: { x: number; y: number }) =>
        change((now) => movedBy(now, { x: spot.x - size.width / 2, y: spot.y - size.height / 2 }));
  const moves = { size, zoomMost, change, onTap };
  useWheel(box, moves);
  const pointers = usePointerMoves(moves);
  return (
    <div className="map">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move the map */}
      <div
        ref={box}
        className="map-sheet"
        role="application"
        aria-label={texts.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={keyMoves(moves)}
        {...pointers}
      >
        <svg width={size.width} height={size.height} aria-hidden="true" focusable="false">
          <Land view={view} size={size} />
          {tiles ? (
            <Tiles view={view} size={size} source={tiles} />
          ) : (
            <Towns view={view} size={size} language={language} />
          )}
          {own ? <Ring {...spotOf(own, view, size)} /> : null}
          <Pin {...spotOf(pin ?? center, view, size)} />
        </svg>
      </div>
      <div className="map-buttons">
        <ZoomButton
          sign="+"
          label={texts.closer}
          off={view.zoom >= zoomMost}
          onClick={() => change((now) => zoomBy(now, 1, moves))}
        />
        <ZoomButton
          sign="−"
          label={texts.further}
          off={view.zoom <= ZOOM_MIN}
          onClick={() => change((now) => zoomBy(now, -1, moves))}
        />
      </div>
      <p className="map-credit">{tiles ? tiles.credit : texts.credit}</p>
    </div>
  );
}

function ZoomButton({ sign, label, off, onClick }: { sign: string; label: string; off: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="map-button"
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

/** The size until the element is measured: about a phone page's width. */
const FIRST: Size = { width: 328, height: 360 };

function useSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(FIRST);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  return size;
}

function Land({ view, size }: { view: View; size: Size }) {
  const middle = worldOf(view.center);
  const scale = 2 ** view.zoom;
  const place = `translate(${size.width / 2} ${size.height / 2}) scale(${scale}) translate(${-middle.x} ${-middle.y})`;
  return (
    <g transform={place}>
      {REGIONS.map(({ id, path }) => (
        <path key={id} d={path} className="map-region" vectorEffect="non-scaling-stroke" />
      ))}
    </g>
  );
}

function Tiles({ view, size, source }: { view: View; size: Size; source: TileSource }) {
  const tiles = useMemo(() => tilesIn(view, size, source.zoomMost), [view, size, source.zoomMost]);
  const pictures = usePmtiles(source, tiles);
  const pictureOf = (tile: Tile) =>
    source.kind === 'raster' ? tileAddress(source.address, tile) : pictures.get(tile.key);
  return tiles.map((tile) => {
    const picture = pictureOf(tile);
    return picture ? (
      <image key={tile.key} href={picture} x={tile.left} y={tile.top} width={tile.size} height={tile.size} />
    ) : null;
  });
}

/** The room reserved for a name, in rem: small enough to show most names, large enough to keep them apart. */
const NAME = { width: 5.25, height: 1.125 };

/** Px per rem. Changes with the reader's text size, even while the map is open. */
function useRem(): number {
  return useSyncExternalStore(watchPage, () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
}

/** Calls `look` when the page's size changes, as it does with the text size. */
function watchPage(look: () => void): () => void {
  const watcher = new ResizeObserver(look);
  watcher.observe(document.documentElement);
  return () => watcher.disconnect();
}

function Towns({ view, size, language }: { view: View; size: Size; language: LanguageCode }) {
  const maxRank = clamp(Math.floor(view.zoom) - 4, 1, 3);
  const rem = useRem();
  const room = { width: NAME.width * rem, height: NAME.height * rem };
  const shown = TOWNS.filter(({ rank }) => rank <= maxRank)
    .sort((one, other) => one.rank - other.rank)
    .map((town) => ({ name: town.names[language], ...spotOf(town.place, view, size) }))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
  const sides = sidesOfNames(shown, { room, map: size });
  return shown.map(({ name, x, y }, at) => (
    <g key={name}>
      <circle cx={x} cy={y} r={3} className="map-town" />
      {sides[at] ? (
        <text {...nameStart(x, sides[at])} y={y + 4} className="map-name">
          {name}
        </text>
      ) : null}
    </g>
  ));
}

function Ring({ x, y }: { x: number; y: number }) {
  return <circle cx={x} cy={y} r={8} className="map-own" />;
}

/** A pin whose tip is at x, y. */
function Pin({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 0C-9 -12 -12 -17 -12 -22A12 12 0 1 1 12 -22C12 -17 9 -12 0 0Z" className="map-pin" />
      <circle cx={0} cy={-22} r={4.5} className="map-pin-eye" />
    </g>
  );
}
