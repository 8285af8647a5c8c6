type Point = [number, number];

/** Douglas and Peucker: keeps the ends, and each corner that strays further than `most` from the line without it. */
export function simplifyLine(line: readonly Point[], most: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [furthest, at] = [0, 0];
  for (const [n, point] of line.entries()) {
    const strays = distance(point, first, last);
    if (strays > furthest) [furthest, at] = [strays, n];
  }
  if (furthest <= most) return [first, last];
  return [...simplifyLine(line.slice(0, at + 1), most), ...simplifyLine(line.slice(at), most).slice(1)];
}

/** From a point to the line between two others. A closed line begins and ends in one point. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}
