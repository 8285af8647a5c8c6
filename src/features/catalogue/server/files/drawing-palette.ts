// The colours of our drawings, by day and by night. A drawing is written in the colours of the day. The night's rules
// stand in the same file, so that a change of theme asks for no second one.

/** Each colour of the day with its colour of the night. tokens.css has the same pairs for drawings inside a page. */
export const NIGHT: Readonly<Record<string, string>> = {
  '#f1ece3': '#17202a', // sky
  '#e4dbcb': '#1e2a34', // near hills
  '#d0e2e4': '#1a323c', // far hills
  '#edb596': '#b7b4ab', // sun and moon
  '#dccfb8': '#27333d', // ground
  '#c7b592': '#1c262e', // shade on the ground
  '#fffdf8': '#465460', // wall
  '#e8dfd0': '#35424d', // wall in the shade
  '#0f4c5c': '#1d6575', // deep teal
  '#2f7182': '#38869a', // teal
  '#8fbfc9': '#86bcc8', // light teal
  '#9a3f1d': '#b4553a', // clay
  '#c8704a': '#da8460', // light clay
  '#dcebee': '#25454f', // pane of glass
  '#cfe3e6': '#f2c491', // window: somebody is in at night
  '#26221d': '#0a0e11', // ink
  '#6b6254': '#8b9093', // metal
  '#5e8f7b': '#4f8672', // leaf
  '#37705f': '#2d5d4f', // leaf in the shade
  '#6f4229': '#93603f', // skin
  '#fdfaf4': '#f2e6d8', // mark on a coin or a seal
};

/** The drawing with its night. It shows the night where its address ends in #dark. */
export function withNight(svg: string): string {
  const rules = Object.entries(NIGHT).flatMap(([day, night]) =>
    ['fill', 'stroke']
      .filter((paint) => svg.includes(`${paint}="${day}"`))
      .map((paint) => `svg:target [${paint}="${day}"]{${paint}:${night}}`),
  );
  return svg.replace('<svg ', '<svg id="dark" ').replace('</svg>', `<style>${rules.join('')}</style></svg>`);
}
