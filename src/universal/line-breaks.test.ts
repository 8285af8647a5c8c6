// Line breaks in the eight languages, and in the other scripts that papers print.
import { expect, it, vi } from 'vitest';
import { unbrokenParts } from './line-breaks.ts';

// A bar stands where the line may break.
it.each([
  ['English words, numbers and codes stay whole', 'Don’t |pay |ETB |1,250.00 |(7%) |for |C3-000071 |on |2026-11-21.'],
  ['French keeps a sign with its word', 'Votre |contrat\u00a0: |«\u202fsigné\u202f», |n’est-ce |pas\u202f?'],
  ['Spanish and Portuguese keep opening signs', '¿Cuánto |falta? |Não |há |“guarda-chuva”.'],
  ['Vietnamese breaks at its spaces', 'Tiền |đã |về |ví |của |bạn.'],
  ['Amharic breaks at its spaces', 'ገንዘቡ |ወደ |ገ/ማርያም |ቦርሳ |ገብቷል፤ |ይመልከቱ።'],
  ['Thai breaks between words', 'ทีม|ต้อง|มี|สมาชิก|ที่|ผ่าน|เกณฑ์|อย่าง|น้อย |3 |คน'],
  ['Thai signs stay with their words', 'รายการ|“สมาชิก” |(ระดับ |VIP |2): |เปิด|เร็ว ๆ |นี้'],
  ['Thai breaks before a name, not inside its marks', 'ลง|นาม|โดย |\u2068น้ำ|ฝน\u2069 |ด้วย|นิ้ว'],
  ['Chinese breaks between characters', '资|金|没|有|变|动'],
  [
    'Chinese closes no line with an opening sign and begins none with a closing one',
    '他|说：|“（见|《规|则》）。”|是……|对|吗？！',
  ],
  ['Chinese keeps numbers and Latin words whole', 'C3|已|付|ETB |1,250.00|元，|占|50%|的|￥3.5，|VIP |3|会|员'],
  ['Chinese keeps a name’s marks with it', '由|\u2068张|三\u2069|签|署'],
  ['a Chinese name keeps its point', '古|力|娜|扎|尔·|拜|合|提'],
  ['Japanese begins no line with a long vowel or a repeated sign', 'ヴァイオレット|さん、|人々|の|コーヒー'],
  ['Lao, Khmer and Myanmar break between words', 'ຍິນດີ|ຕ້ອນຮັບ |សូមស្វាគមន៍|មកកាន់ |အောင်|ဆန်း|စု|ကြည်'],
  ['Arabic, Hebrew and Hindi break at their spaces', 'محمد |صلاح، |عمرو |דָּוִד |בֶּן־גּוּרְיוֹן |लक्ष्मी |देवी'],
])('%s', (_what, marked) => {
  expect(unbrokenParts(marked.replaceAll('|', '')).join('|')).toBe(marked);
});

it('breaks at spaces in a browser that finds no words', async () => {
  vi.resetModules();
  vi.stubGlobal('Intl', {});
  const { unbrokenParts: parts } = await import('./line-breaks.ts');
  vi.unstubAllGlobals();
  expect(parts('รายการ “สมาชิก” 3 คน').join('|')).toBe('รายการ |“สมาชิก” |3 |คน');
});
