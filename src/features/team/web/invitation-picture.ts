// Draws the invitation as a picture on the phone, with a note that all money is play money.
import { drawQr, pictureOf } from '#design/qr-code.tsx';
import { unbrokenParts } from '#universal/line-breaks.ts';

export type InvitationTexts = { name: string; words: string; codeLabel: string; code: string; playMoney: string };

const WIDTH = 1080;
const HEIGHT = 1440;
const QR = 640;
const MARGIN = 100;
const INK = '#1c1a17';

export async function invitationPicture(link: string, texts: InvitationTexts): Promise<Blob> {
  // Wait for the page's fonts, which the picture uses, also for Amharic.
  await (document as Document & { fonts: { ready: Promise<unknown> } }).fonts.ready;
  const { fontFamily } = getComputedStyle(document.body);
  return pictureOf({ width: WIDTH, height: HEIGHT }, (pen) => {
    pen.fillStyle = '#faf7f1';
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const write = (text: string, y: number, { size, weight = 400 }: { size: number; weight?: number }) => {
      pen.fillStyle = INK;
      pen.font = `${weight} ${size}px ${fontFamily}`;
      const fits = (line: string) => pen.measureText(line).width <= WIDTH - 2 * MARGIN;
      for (const [n, line] of linesOf(text, fits).entries()) pen.fillText(line, WIDTH / 2, y + n * size * 1.4);
    };
    write(texts.name, 130, { size: 96, weight: 700 });
    write(texts.words, 250, { size: 48 });
    drawQr(pen, link, { x: (WIDTH - QR) / 2, y: 400, size: QR });
    write(texts.codeLabel, 1110, { size: 40 });
    write(texts.code, 1200, { size: 88, weight: 700 });
    write(texts.playMoney, 1360, { size: 36 });
  });
}

/** Breaks a text where its script allows it, so that each line fits. Pure. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of unbrokenParts(text)) {
    if (line !== '' && !fits((line + part).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}
