// Answers that the demo's clerks begin with (service.md 5).
import type { Act } from './desk.ts';

const ANSWERS = [
  {
    name: 'We look into it',
    en: 'Thank you for telling us. We look into {number} and write to you here within three days.',
    am: 'ስላሳወቁን እናመሰግናለን። {number}ን ተመልክተን በሦስት ቀናት ውስጥ እዚህ እንጽፍልዎታለን።',
  },
  {
    name: 'Where income comes from',
    en: 'Your income is a share of the rent that was paid. Less rent means less income. The order shows each day.',
    am: 'ገቢዎ ከተከፈለው ኪራይ የሚደርስዎ ድርሻ ነው። አነስተኛ ኪራይ የተከፈለበት ቀን ገቢውም አነስተኛ ነው። ትዕዛዙ እያንዳንዱን ቀን ያሳያል።',
  },
  {
    name: 'A picture helps',
    en: 'Please add a picture of it here. Cover all passwords and codes before you send it.',
    am: 'እባክዎ ምስሉን እዚህ ይጨምሩ። ከመላክዎ በፊት የይለፍ ቃሎችን እና ኮዶችን ይሸፍኑ።',
  },
] as const;

export async function writeAnswers(clerk: Act): Promise<void> {
  for (const body of ANSWERS) await clerk('POST /console/api/v1/canned-answers', { body });
}
