// The claims rule (catalogue.md 5): refuses copy that promises before anybody reads it. Pure. The table is by language,
// because it checks a text in any language against all of them.

const ROOTS: readonly string[] = [
  // English
  String.raw`guarante\w*`,
  String.raw`risk[\s-]*free`,
  String.raw`no[\s-]+risks?`,
  String.raw`zero[\s-]+risks?`,
  String.raw`without\s+(any\s+)?risk`,
  String.raw`can(no|')t\s+lose`,
  String.raw`can\s?not\s+lose`,
  String.raw`never\s+lose`,
  String.raw`sure\s+(profit|income|win|thing)`,
  String.raw`earn\s+now`,
  String.raw`buy\s+now`,
  String.raw`get\s+rich`,
  String.raw`easy\s+money`,
  String.raw`quick\s+(money|cash|profits?)`,
  String.raw`passive\s+income`,
  String.raw`double\s+your\s+money`,
  String.raw`(100|hundred)\s*(%|percent)\s+(safe|secure|sure)`,
  String.raw`assured\s+(returns?|income|profits?)`,
  String.raw`fixed\s+(returns?|profits?)`,
  String.raw`last\s+chance`,
  String.raw`act\s+(fast|now)`,
  String.raw`hurry(\s+up)?`,
  String.raw`limited\s+time`,
  // Amharic: guaranteed, without risk, no risk, surely profit, earn now, get rich, buy now
  String.raw`ዋስትና\s+ያለው\s+(ገቢ|ትርፍ)`,
  String.raw`የተረጋገጠ\s+(ገቢ|ትርፍ|ተመላሽ)`,
  'አስተማማኝ ትርፍ',
  String.raw`(ያለ|ከ)\s*(ምንም\s+)?(አደጋ|ስጋት)\s+ነፃ`,
  String.raw`ያለ\s+ምንም\s+(አደጋ|ስጋት)`,
  String.raw`(አደጋ|ስጋት)\s+የለ(ውም|ም|ሽም)`,
  String.raw`አሁን(ኑ)?\s+(ያግኙ|ይግዙ|አትርፉ)`,
  'ሀብታም ይሁኑ',
  'ፈጣን ትርፍ',
  'ቀላል ገንዘብ',
  // Spanish
  String.raw`garantiza\w*`,
  String.raw`sin\s+(ning[uú]n\s+)?riesgos?`,
  String.raw`libre\s+de\s+riesgos?`,
  String.raw`gana\s+ahora`,
  String.raw`dinero\s+f[aá]cil`,
  String.raw`ganancias?\s+seguras?`,
  String.raw`h[aá]gase\s+rico`,
  // French
  String.raw`garanti(e|es|s|r|ssons|ssez)?(?![a-zà-ÿ])`,
  String.raw`sans\s+(aucun\s+)?risques?`,
  String.raw`z[eé]ro\s+risque`,
  String.raw`gagnez\s+(maintenant|vite)`,
  String.raw`argent\s+facile`,
  String.raw`devenez\s+riche`,
  // Portuguese
  String.raw`garantid[oa]s?`,
  String.raw`garante\w*`,
  String.raw`sem\s+(nenhum\s+)?riscos?`,
  String.raw`ganhe\s+(agora|j[aá])`,
  String.raw`dinheiro\s+f[aá]cil`,
  String.raw`lucro\s+certo`,
  // Thai: guaranteed, no risk, earn now, sure profit
  'รับประกัน',
  'การันตี',
  'ไม่มีความเสี่ยง',
  'ไร้ความเสี่ยง',
  'ปลอดความเสี่ยง',
  'รวยเร็ว',
  'กำไรแน่นอน',
  'รับเงินทันที',
  // Vietnamese
  String.raw`(cam\s+kết|đảm\s+bảo|bảo\s+đảm)\s+(lợi\s+nhuận|thu\s+nhập|lãi|hoàn\s+vốn)`,
  String.raw`không\s+(có\s+)?rủi\s+ro`,
  String.raw`kiếm\s+tiền\s+ngay`,
  String.raw`làm\s+giàu\s+nhanh`,
  String.raw`chắc\s+chắn\s+(có\s+)?lãi`,
  // Simplified Chinese
  '保证',
  '担保收益',
  '零风险',
  '无风险',
  '没有风险',
  '稳赚',
  '包赚',
  '只赚不赔',
  '保本',
  '立即赚',
  '马上赚',
  '一夜暴富',
  '躺赚',
];

const LATIN = /^[\x20-\u024F\u1E00-\u1EFF\\]+$/u;
const PATTERNS = ROOTS.map(
  (root) => new RegExp(LATIN.test(root) ? `(?<![\\p{L}\\p{N}])(?:${root})(?![\\p{L}])` : root, 'iu'),
);

/** Promise words found in a text, as written. Empty when the copy may stand. */
export function promiseWordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u200B-\u200D\u00AD\uFEFF]/g, '')
    .replaceAll('’', "'");
  return PATTERNS.flatMap((pattern) => pattern.exec(plain)?.[0] ?? []);
}

type Localized = Record<string, string | undefined>;

/** The same over localized texts: field and language -> the words found in it. The console marks them. */
export function promiseWordsOf(texts: Record<string, Localized | readonly Localized[]>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(texts)) {
    for (const text of [value].flat() as Localized[]) {
      for (const [locale, words] of Object.entries(text)) {
        const hits = promiseWordsIn(words ?? '');
        if (hits.length > 0) found[`${field}.${locale}`] = [...(found[`${field}.${locale}`] ?? []), ...hits];
      }
    }
  }
  return found;
}
