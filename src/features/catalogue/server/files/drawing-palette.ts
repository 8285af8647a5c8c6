// The colours of our drawings, by day and by night. A drawing is written in the colours of the day. The night's rules
// stand in the same file, so that a change of theme asks for no second one.

/** The colour by day and by night. tokens.css has the same pairs for drawings inside a page. */
export const PAINTS = {
  sky: ['#f1ece3', '#17202a'],
  hill: ['#e4dbcb', '#1e2a34'],
  far: ['#d0e2e4', '#1a323c'],
  sun: ['#edb596', '#b7b4ab'],
  ground: ['#dccfb8', '#27333d'],
  shade: ['#c7b592', '#1c262e'],
  wall: ['#fffdf8', '#465460'],
  wallShade: ['#e8dfd0', '#35424d'],
  tealDeep: ['#0f4c5c', '#1d6575'],
  teal: ['#2f7182', '#38869a'],
  tealLight: ['#8fbfc9', '#86bcc8'],
  clay: ['#9a3f1d', '#b4553a'],
  clayLight: ['#c8704a', '#da8460'],
  pane: ['#dcebee', '#25454f'],
  lit: ['#cfe3e6', '#f2c491'],
  ink: ['#26221d', '#0a0e11'],
  metal: ['#6b6254', '#8b9093'],
  leaf: ['#5e8f7b', '#4f8672'],
  leafShade: ['#37705f', '#2d5d4f'],
  skin: ['#6f4229', '#93603f'],
  mark: ['#fdfaf4', '#f2e6d8'],
} as const;

/** The drawing with its night. It shows the night where its address ends in #dark. */
export function withNight(svg: string): string {
  const rules = Object.values(PAINTS).flatMap(([day, night]) =>
    ['fill', 'stroke']
      .filter((paint) => svg.includes(`${paint}="${day}"`))
      .map((paint) => `svg:target [${paint}="${day}"]{${paint}:${night}}`),
  );
  return svg.replace('<svg ', '<svg id="dark" ').replace('</svg>', `<style>${rules.join('')}</style></svg>`);
}
