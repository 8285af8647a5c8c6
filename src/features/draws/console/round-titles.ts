// Titles in every language with which the form of a new round begins. Games are named as in the catalogues of draws.
import { CURRENCY, unitName } from '#universal/currencies.ts';
import { type LanguageCode, perLanguage } from '#universal/languages.ts';
import type { Game } from './round-labels.ts';

type Title = Record<LanguageCode, string>;

export const moneyTitle = (birr: number): Title =>
  perLanguage((code) =>
    code === 'am' ? `${birr} ${unitName(CURRENCY, code)}` : `${unitName(CURRENCY, code)} ${birr}`,
  );

export const pointsTitle = (count: number): Title => perLanguage(() => `${count} C3coin`);

export const NOTHING: Title = {
  en: 'Nothing',
  es: 'Nada',
  fr: 'Rien',
  pt: 'Nada',
  th: 'ไม่ได้รางวัล',
  vi: 'Không trúng',
  am: 'ምንም',
  'zh-Hans': '未中奖',
};
export const LAMP: Title = {
  en: 'Solar lamp',
  es: 'Lámpara solar',
  fr: 'Lampe solaire',
  pt: 'Lâmpada solar',
  th: 'โคมไฟโซลาร์',
  vi: 'Đèn năng lượng mặt trời',
  am: 'የፀሐይ መብራት',
  'zh-Hans': '太阳能灯',
};
export const COFFEE_POT: Title = {
  en: 'Coffee pot',
  es: 'Cafetera de barro',
  fr: 'Cafetière en terre cuite',
  pt: 'Bule de café',
  th: 'หม้อต้มกาแฟ',
  vi: 'Ấm cà phê',
  am: 'ጀበና',
  'zh-Hans': '咖啡壶',
};

export const GAME_TITLES: Record<Game, Title> = {
  draw: {
    en: 'Capsule',
    es: 'Cápsula',
    fr: 'Capsule',
    pt: 'Cápsula',
    th: 'แคปซูล',
    vi: 'Viên quà',
    am: 'ካፕሱል',
    'zh-Hans': '扭蛋',
  },
  'draw-turntable': {
    en: 'Prize wheel',
    es: 'Ruleta de premios',
    fr: 'Roue des lots',
    pt: 'Roleta de prêmios',
    th: 'วงล้อรางวัล',
    vi: 'Vòng quay',
    am: 'የዕድል መንኮራኩር',
    'zh-Hans': '大转盘',
  },
  'draw-grid': {
    en: 'Nine-grid',
    es: 'Nueve casillas',
    fr: 'Neuf cases',
    pt: 'Grade de nove',
    th: 'เก้าช่อง',
    vi: 'Lưới chín ô',
    am: 'ዘጠኝ ሳጥን',
    'zh-Hans': '九宫格',
  },
  'draw-slot-machine': {
    en: 'Slot machine',
    es: 'Tragamonedas',
    fr: 'Machine à sous',
    pt: 'Caça-níqueis',
    th: 'สล็อต',
    vi: 'Máy quay hình',
    am: 'የዕድል ማሽን',
    'zh-Hans': '老虎机',
  },
  'draw-golden-egg': {
    en: 'Golden egg',
    es: 'Huevo de oro',
    fr: 'Œuf d’or',
    pt: 'Ovo de ouro',
    th: 'ไข่ทองคำ',
    vi: 'Trứng vàng',
    am: 'ወርቃማ እንቁላል',
    'zh-Hans': '砸金蛋',
  },
  'draw-treasure-chest': {
    en: 'Treasure chest',
    es: 'Cofre del tesoro',
    fr: 'Coffre au trésor',
    pt: 'Baú do tesouro',
    th: 'หีบสมบัติ',
    vi: 'Rương báu',
    am: 'የሀብት ሳጥን',
    'zh-Hans': '宝箱',
  },
};
