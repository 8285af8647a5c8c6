// The texts of a new feature in every language, to change into its own. `npm run tidy` refuses a feature that lacks a
// language, because the app would no longer offer that language.

import { type LanguageCode, LANGUAGE_CODES } from '#universal/languages.ts';
import type { SliceNames } from './names.ts';

type Outline = { note: { text: string; add: string; empty: string; full: string }; relation: Kept };
type Kept = { empty: string; keep: string; takeOff: string };

const OUTLINES: Record<LanguageCode, Outline> = {
  en: {
    note: {
      text: 'Your note',
      add: 'Keep the note',
      empty: 'You have no notes yet',
      full: 'You have 100 notes. There is no room for more.',
    },
    relation: { empty: 'You keep nothing here yet', keep: 'Keep ({count, number})', takeOff: 'Remove' },
  },
  es: {
    note: {
      text: 'Tu nota',
      add: 'Guardar la nota',
      empty: 'Aún no tienes notas',
      full: 'Tienes 100 notas. Ya no hay espacio para más.',
    },
    relation: { empty: 'Aún no guardas nada aquí', keep: 'Guardar ({count, number})', takeOff: 'Quitar' },
  },
  fr: {
    note: {
      text: 'Votre note',
      add: 'Garder la note',
      empty: 'Vous n’avez pas encore de notes',
      full: 'Vous avez 100 notes. Il n’y a plus de place.',
    },
    relation: { empty: 'Vous ne gardez encore rien ici', keep: 'Garder ({count, number})', takeOff: 'Retirer' },
  },
  pt: {
    note: {
      text: 'Sua nota',
      add: 'Guardar a nota',
      empty: 'Você ainda não tem notas',
      full: 'Você tem 100 notas. Não há espaço para mais.',
    },
    relation: { empty: 'Você ainda não guarda nada aqui', keep: 'Guardar ({count, number})', takeOff: 'Remover' },
  },
  th: {
    note: {
      text: 'บันทึกของคุณ',
      add: 'เก็บบันทึก',
      empty: 'คุณยังไม่มีบันทึก',
      full: 'คุณมีบันทึก 100 รายการแล้ว ไม่มีที่สำหรับเพิ่ม',
    },
    relation: { empty: 'คุณยังไม่ได้เก็บอะไรไว้ที่นี่', keep: 'เก็บไว้ ({count, number})', takeOff: 'นำออก' },
  },
  vi: {
    note: {
      text: 'Ghi chú của bạn',
      add: 'Giữ ghi chú',
      empty: 'Bạn chưa có ghi chú nào',
      full: 'Bạn có 100 ghi chú. Không còn chỗ cho ghi chú mới.',
    },
    relation: { empty: 'Bạn chưa giữ gì ở đây', keep: 'Giữ ({count, number})', takeOff: 'Bỏ' },
  },
  am: {
    note: {
      text: 'ማስታወሻዎ',
      add: 'ማስታወሻውን ያስቀምጡ',
      empty: 'እስካሁን ምንም ማስታወሻ የለዎትም',
      full: '100 ማስታወሻዎች አሉዎት። ለተጨማሪ ቦታ የለም።',
    },
    relation: { empty: 'እስካሁን እዚህ ያስቀመጡት ነገር የለም', keep: 'ያስቀምጡ ({count, number})', takeOff: 'ያስወግዱ' },
  },
  'zh-Hans': {
    note: { text: '您的笔记', add: '保存笔记', empty: '您还没有笔记', full: '您有100条笔记，没有空间再添加。' },
    relation: { empty: '您还没有在这里保存任何内容', keep: '保存（{count, number}）', takeOff: '移除' },
  },
};

/** A catalogue for each language. */
function localesOf({ feature }: SliceNames, textsOf: (code: LanguageCode) => object): [name: string, text: string][] {
  return LANGUAGE_CODES.map((code) => [
    `src/features/${feature}/locales/${code}.json`,
    `${JSON.stringify(textsOf(code), null, 2)}\n`,
  ]);
}

export function noteLocales(names: SliceNames): [name: string, text: string][] {
  return localesOf(names, (code) => {
    const { full, ...texts } = OUTLINES[code].note;
    return { title: names.titles[code], ...texts, [`errors.${names.schema}_full`]: full };
  });
}

export function relationLocales(names: SliceNames): [name: string, text: string][] {
  return localesOf(names, (code) => ({ title: names.titles[code], ...OUTLINES[code].relation }));
}
