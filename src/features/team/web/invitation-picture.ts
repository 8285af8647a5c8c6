// Draws the invitation as a picture on the phone, with a note that all money is play money.
import { drawQr, pictureOf } from '#design/qr-code.tsx';

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
      for (const [n, line] of linesOf(pen, text).entries()) pen.fillText(line, WIDTH / 2, y + n * size * 1.4);
    };
    write(texts.name, 130, { size: 96, weight: 700 });
    write(texts.words, 250, { size: 48 });
    drawQr(pen, link, { x: (WIDTH - QR) / 2, y: 400, size: QR });
    write(texts.codeLabel, 1110, { size: 40 });
    write(texts.code, 1200, { size: 88, weight: 700 });
    write(texts.playMoney, 1360, { size: 36 });
  });
}

/** Breaks a text at its spaces, so that each line fits between the margins. */
function linesOf(pen: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || pen.measureText(longer).width > WIDTH - 2 * MARGIN) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
