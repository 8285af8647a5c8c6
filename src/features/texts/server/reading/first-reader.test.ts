// The first reader on phrasings from which its lists were written, and on others that were written afterwards without
// changing the lists. It misses some of those ('unseen'), which is why a second person reads every text.
import { describe, expect, it } from 'vitest';
import { doubtsIn, readFirst } from './first-reader.ts';
import { promiseWordsIn } from './promise-words.ts';

const FRESH: [language: string, phrasing: string, verdict: string][] = [
  ['en', 'A pump pays its owner 3 % a week', 'figure_in_time unhedged'],
  ['en', 'You will never see an empty wallet again', 'no_risk sure'],
  ['en', 'Our lessees have never been late, and they will not begin now', 'no_risk pressing'],
  ['en', 'Buy one unit, wake up to income', 'unhedged'],
  ['en', 'The kiosk covers its own price in ninety days', 'unseen'],
  ['en', 'Put 2,000 aside here and Christmas brings 2,600', 'figure_in_time growth'],
  ['en', 'Your savings are protected from everything', 'unhedged no_risk'],
  ['en', 'The returns speak for themselves', 'unseen'],
  ['en', 'There are no losers in a co-operative', 'no_risk'],
  ['en', 'Fees down, income up, every time', 'sure'],
  ['en', 'We have the contract, you have the calm', 'unseen'],
  ['en', 'It took me four months to buy a second house', 'unseen'],
  ['en', 'What goes in must come out bigger', 'unseen'],
  ['en', 'Zero worries from the first day', 'no_risk'],
  ['en', 'Guess who paid my school fees? My pump.', 'unseen'],
  ['en', 'Nothing you can do with money is simpler', 'unseen'],
  ['en', 'Solar income: the sun has never missed a day', 'no_risk sure'],
  ['en', 'Your neighbour already gets 90 birr a day', 'figure_in_time unhedged'],
  ['en', 'A pension that starts this week', 'unseen'],
  ['en', 'This is not luck. This is arithmetic.', 'unseen'],
  ['en', 'We do not lose', 'no_risk'],
  ['en', 'Ten out of ten holders got more than they paid', 'unhedged growth repaid'],
  ['en', 'You can always sell it for more', 'sure'],
  ['en', 'Trust the rent', 'unseen'],
  ['am', 'በሳምንት 3 በመቶ ይጨምራል', 'figure_in_time growth'],
  ['am', 'ኪሱ ባዶ የሆነ አባል የለንም', 'unseen'],
  ['am', 'ተከራዮቻችን ዘግይተው አያውቁም', 'unseen'],
  ['am', 'አንድ ዩኒት ይግዙ፣ ከገቢ ጋር ይንቁ', 'unhedged'],
  ['am', 'በዘጠና ቀን ዋጋውን ይመልሳል', 'unseen'],
  ['am', '2000 ያስቀምጡ፣ ለገና 2600 ይውሰዱ', 'growth'],
  ['am', 'ቁጠባዎ ከሁሉም ነገር የተጠበቀ ነው', 'no_risk'],
  ['am', 'እኛ ጋር ተሸናፊ የለም', 'unseen'],
  ['am', 'ገቢው እንደ ፀሐይ ነው፣ ቀርቶ አያውቅም', 'sure'],
  ['am', 'ጎረቤትዎ በቀን 90 ብር እያገኘ ነው', 'figure_in_time unhedged'],
  ['am', 'ከዚህ ሳምንት የሚጀምር ጡረታ', 'unseen'],
  ['am', 'ይህ ዕድል አይደለም፣ ሒሳብ ነው', 'unseen'],
];

/** Phrasings from which the lists were written. */
const LEARNED: [language: string, phrasing: string, verdict: string][] = [
  ['en', 'Your birr come home every evening, and they bring friends', 'sure unhedged'],
  ['en', 'Nobody in our co-operative has ever gone to bed poorer', 'no_risk'],
  ['en', 'The rent falls like the Kiremt rain, year after year', 'sure'],
  ['en', 'Put in 1,000 today and count 1,400 at Meskel', 'growth'],
  ['en', 'A kiosk that feeds you while you sleep', 'unhedged sure'],
  ['en', '5 % a day straight to your wallet', 'figure_in_time unhedged'],
  ['en', 'Twelve birr a day, rain or drought', 'figure_in_time sure'],
  ['en', 'You put money in, more money comes out. Simple.', 'repaid unhedged'],
  ['en', 'Worry is for people without a pump', 'no_risk'],
  ['en', 'Your first purchase pays for itself by the third month', 'unhedged repaid'],
  ['en', 'Safer than the bank and five times better', 'no_risk growth'],
  ['en', 'The only question is what you will spend it on', 'sure'],
  ['en', 'Once you own it, payday is every day', 'sure unhedged'],
  ['en', 'Members like you became millionaires', 'riches'],
  ['en', 'Your capital sits in a safe, the profit walks to you', 'unhedged'],
  ['en', 'There is no such thing as a bad month here', 'no_risk'],
  ['en', 'Turn 500 into 5,000 before the new year', 'growth'],
  ['en', 'Whatever the lessee does, we pay you', 'sure unhedged'],
  ['en', 'Income you can set your watch by', 'sure'],
  ['en', 'The surest way to own your future', 'sure'],
  ['en', 'Get every cent back and keep the earnings', 'sure'],
  ['en', 'Money that never takes a day off', 'sure'],
  ['en', 'An income for life from one kiosk', 'sure unhedged'],
  ['am', 'ገንዘብዎ ተኝተው ሳለ ይሠራል', 'unhedged sure'],
  ['am', 'በየማለዳው 12 ብር ኪስዎ ይገባል', 'figure_in_time sure unhedged'],
  ['am', 'ብርዎ ልጅ ይወልዳል', 'unhedged growth'],
  ['am', 'እዚህ ማንም ተጎድቶ አያውቅም', 'no_risk'],
  ['am', 'በሦስት ወር ያወጡትን ሁሉ ይመልሳሉ', 'repaid'],
  ['am', 'ኪሳራ የሚባል ነገር እዚህ የለም', 'no_risk'],
  ['am', 'ዛሬ 1000 ያስገቡ፣ ለመስቀል 1400 ይቁጠሩ', 'growth'],
  ['am', 'አንድ ጊዜ ይግዙ፣ ዕድሜ ልክ ይብሉ', 'sure'],
  ['am', 'ከባንክ ይልቅ አምስት እጥፍ', 'growth'],
  ['am', 'ገቢው እንደ ወንዝ ይፈስሳል', 'sure'],
  ['am', 'በወር ሃያ በመቶ ይከፈልዎታል', 'figure_in_time unhedged'],
  ['am', 'ያለ ሥጋት ያተርፉ', 'no_risk sure'],
  ['am', 'አይጨነቁ፣ ገንዘብዎ ከእኛ ጋር ነው', 'no_risk'],
  ['en', 'Members sleep, pumps earn', 'unhedged'],
  ['en', 'Our kiosks have one habit: they pay', 'unhedged'],
  ['en', 'We carry the risk so you can carry the profit', 'no_risk'],
  ['en', 'Your money is as safe here as in your mother’s house', 'unhedged'],
  ['en', 'Own three pumps and let them take care of rent, school and bread', 'unhedged'],
  ['en', '0.8 percent daily. Do the sums.', 'figure_in_time'],
  ['en', 'The lessee pays, you collect. That is the whole story.', 'unhedged'],
  ['en', 'Nothing else in Addis pays like this', 'unhedged'],
  ['en', 'Fifty members, fifty happy payouts a week', 'figure_in_time unhedged'],
  ['en', 'Capital in, capital out, and cream on top', 'unhedged'],
  ['en', 'Late rent has never reached a member', 'no_risk sure'],
  ['am', 'በየወሩ የሚገባ ገንዘብ፣ ያለ ምንም ልፋት', 'sure'],
  ['am', '500 ብር ይዘው ይምጡ፣ 800 ይዘው ይሂዱ', 'unhedged'],
  ['am', 'ለልጅ ልጅ የሚተርፍ ገቢ', 'unhedged'],
  ['am', 'በቀን አንድ ከመቶ፣ በዓመት ሦስት እጥፍ', 'figure_in_time growth'],
  ['am', 'ገንዘብዎ እንደ እናት ቤት የተጠበቀ ነው', 'unhedged no_risk'],
  ['am', 'ያወጡትን በስድስት ወር ያገኙታል፣ ከዚያ ሁሉም ትርፍ ነው', 'figure_in_time unhedged'],
  ['am', 'ዝናብ ቢመጣ ድርቅ ቢመጣ ገቢው ይመጣል', 'unhedged'],
];

function verdictOf(phrasing: string): string {
  if (promiseWordsIn(phrasing).length > 0) return 'refused';
  return [...new Set(doubtsIn(phrasing).map(({ reason }) => reason))].join(' ') || 'unseen';
}

describe('the first reader', () => {
  it.each([...FRESH, ...LEARNED])('has a fixed result for %s: %s', (_language, phrasing, verdict) => {
    expect(verdictOf(phrasing)).toBe(verdict);
  });

  it('finds most of the phrasings that are new to it, but not all', () => {
    const unseen = FRESH.filter(([, , verdict]) => verdict === 'unseen');
    expect([FRESH.length, unseen.length]).toEqual([36, 16]);
  });

  it('returns the field, the words and the reason of each doubt, and a score', () => {
    const reading = readFirst({ title: { en: 'A pump', am: 'ፓምፕ' }, body: 'Rain. Your money is 5% a day.' });
    expect(reading).toEqual({
      score: 40,
      doubts: [
        { field: 'body', words: 'Your money is 5% a day', reason: 'figure_in_time' },
        { field: 'body', words: 'Your money is 5% a day', reason: 'unhedged' },
      ],
    });
    const worst = 'We are rich, safe and sound, never lose, double our money and hurry. It comes back to you forever.';
    expect(readFirst({ body: worst }).score).toBe(100);
  });

  it.each([
    'The office is closed today.',
    'You may receive less than you paid.',
    'የሚጠበቅ ገቢ፤ ኪራይ ከተከፈለ ብቻ',
    'ቢሮው ዛሬ ዝግ ነው።',
  ])('has no doubt about %s', (text) => {
    expect(doubtsIn(text)).toEqual([]);
  });

  it.each(['ያለ ሥጋት ያተርፉ', 'ያለ ስጋት ያተርፉ', 'ያለ፡ስጋት፡ያተርፉ', 'a l w a y s', '５％ a day', 'd0uble'])(
    'recognises the disguised phrase %s',
    (text) => {
      expect(doubtsIn(text)).not.toEqual([]);
    },
  );
});
