// Lists of phrases that the first reader doubts (catalogue.md 5), by reason. An honest text may contain them, so they
// aren't refused, but the second reader must look at each. The notation is that of promise-phrases.ts.

import type { DOUBT_REASONS } from '../../contract.ts';

export type Reason = (typeof DOUBT_REASONS)[number];

/** How much a doubt adds to a text's score. */
export const WEIGHTS: Readonly<Record<Reason, number>> = {
  sure: 20,
  no_risk: 30,
  growth: 30,
  repaid: 25,
  riches: 30,
  pressing: 15,
  figure_in_time: 30,
  unhedged: 10,
};

/** `en` matches whole words. `am` also matches inside longer words, because prefixes and endings join them. */
export const DOUBTS: Readonly<Record<Exclude<Reason, 'figure_in_time' | 'unhedged'>, { en: string; am: string }>> = {
  sure: {
    en: `
      sure; surely; certain; certainly; certainty; undoubtedly; unquestionably; undeniabl*; definite|definitely;
      reliable|reliably; dependable|dependably; count|rely|depend|bank on; trust us|me;
      assure|assured|assures|assurance; insured income|profit|profits|return|returns; steady|steadily;
      stable|stably|stability; constant|constantly; consistent|consistently; predictable|predictably; always; forever;
      never fails|fail|failed|late|stops|stop|ends|ends; each|every and? every? day|night|morning|week|month|hour;
      day after|in|by day; week after week; month after|in month; round the clock; like clockwork; 24 7; nonstop;
      without interruption|interruptions|fail|pause; uninterrupted; unfailing*; ironclad; iron clad; rock solid;
      solid as; bulletproof; watertight; sealed and delivered; proven; tried and tested; surest; best decision;
      set your watch; promise|promises|promised|promising; pledge|pledges|pledged; vow|vows; our word;
      take it to the bank; money in the bank; locked in; in the bag; automatic*; on autopilot; while you sleep|rest;
      in your sleep; hands off; backed by; covered by; whatever the weather|market|markets; rain or sun; come rain;
      good times and bad; weather any`,
    am: `
      በእርግጠኝነት; በርግጠኝነት; በእርግጥ; በርግጥ; እርግጠኛ; ርግጠኛ; አስተማማኝ; አይቀር; የማይቀር; ሳይቀር; የማይቋረጥ; አይቋረጥ; ሳይቋረጥ; ያለማቋረጥ; ያለ ማቋረጥ;
      የማይነጥፍ; አይነጥፍ; ሳይነጥፍ; የማይደርቅ; ሁልጊዜ; ሁል ጊዜ; ሁሌ; ዘወትር; ዘላለም; ለዘለዓለም; በየቀኑ; በየዕለቱ; በየእለቱ; በየሳምንቱ; በየወሩ; በየሰዓቱ;
      ቀን ከቀን; ከወር ወር; ቋሚ; የተረጋጋ; ዋስትና; ዋስ; ተረጋግጧል; የተረጋገጠ; ቃል; ማረጋገጫ; ጥርጥር; አትጠራጠር; አይጠራጠር; ሳይጠራጠር; ይመኑ; እመኑ; ይተማመኑ;
      ተማመኑ; እየተኙ; ተኝተው; በእንቅልፍ; ሳይሰሩ; ሳይሠሩ; ያለ ስራ; ያለ ሥራ; ያለ ድካም; ሳይደክሙ`,
  },
  no_risk: {
    en: `
      forget|minus|beyond|leave|remove|removes|removed the|all|any|about? risk|risks; goodbye to? risk|risks;
      risk|risks is|are|was gone|history|ours|behind|nil|none|zero|past;
      low|lower|lowest|little|hardly|minimal any? risk;
      we|i|company|cooperative|operator take|takes|carry|carries|bear|bears the|all|every|any? risk|risks|loss|losses;
      cannot|cant|wont|never|not lose|loses|fail|fails|fall|drop|sink|shrink|miss; lossless; not lose;
      nobody|noone|who lost; worry|worries; worry free; carefree; stress free; hassle free; trouble free;
      peace of mind; rest|sleep easy|assured; sleep well|soundly|tight; relax; nothing to fear|worry|dread;
      no fear|danger|hazard|peril; fear not; fearless; danger|hazard free;
      safe|secure|sound|protected income|money|cash|capital|savings|investment|choice|bet|place|hands|haven;
      safe|safer|secure as|than|and sound|houses|gold|bank|banks|a|the;
      income|money|capital|savings|investment|cash is|are|stays|remains safe|secure|protected|intact|yours;
      stays|remains safe|secure|intact; shielded; untouchable; failproof; fail proof|safe; failsafe;
      cant|cannot go down; only one way; no way down; not a single? cent|birr|santim; down side;
      never shrinks|falls|drops|dries; whole again`,
    am: `
      ስጋትን; ስጋት አይ; ስጋት ሳይ; አደጋ አይ; አደጋ ሳይ; አይከስር; አትከስር; የማይከስር; ሳይከስር; አያከስር; የማያከስር; ያለ ጭንቀት; ያለጭንቀት; አይጨነቁ; አትጨነቁ;
      አትጨነቅ; ሳይጨነቁ; አያስጨንቅ; የማያስጨንቅ; አያሰጋ; የማያሰጋ; አይስጉ; አትስጉ; ያለ ፍርሃት; አይፍሩ; አትፍሩ; ሳይፈሩ; ያለ ሃሳብ; ያለ ሐሳብ; አያሳስብ; የማያሳስብ;
      አይጠፋ; የማይጠፋ; አይጎድል; የማይጎድል; አይቀንስ; የማይቀንስ; ገንዘብዎ የተጠበቀ; የተጠበቀ ነው; ተጠብቆ; አይወድቅ; የማይወድቅ; ተረጋግተው; በሰላም ይተኙ;
      ኪሳራ አያውቅ; ኪሳራን; ኪሳራ አይ`,
  },
  growth: {
    en: `
      double|doubles|doubled|doubling; triple|triples|tripled|tripling; treble|trebles; quadruple*; multipl*; manifold;
      twofold; threefold; tenfold; fivefold; hundredfold; two|three|four|five|ten fold|times; twice|thrice; 2x; 3x; 5x;
      10x; snowball|snowballs; compound|compounds|compounding;
      grow|grows|growing|grew your|my|their|our? money|savings|cash;
      money|savings|cash|birr|investment grow|grows|growing|works|work|working|multiplies|rises;
      put your money to work; make|makes|making|turn|turns|turning your? money;
      turn|turns|turned|becomes|become into; sky is the limit; skyrocket*; explosive; unlimited; limitless;
      no limit|limits|ceiling; more than banks?; better|higher than a|any|the? bank`,
    am: `
      እጥፍ; እጥፍ ድርብ; ይባዛ; ማባዛ; አባዛ; ተባዝቶ; ያበዛ; ይበዛል; ብር ያፈራ; ገንዘብ ያፈራ; ገንዘብዎ ይሰራ; ገንዘብ ይወልዳል; ይወልዳል; ይራባ; ያድጋል; ያሳድጉ;
      ያሳድግ; ጨምሮ; ይጨምራል; ከባንክ; ወሰን የለ; ገደብ የለ; ገደብ አልባ`,
  },
  repaid: {
    en: `
      get|gets|getting your|the|all|it? money|cash|capital|investment|all|it back; money|cash|capital back; cashback;
      pays|pay for? itself|themselves; pays|pay off; paid back; pay back; payback; refund|refunds|refunded|refundable;
      return|returns of capital; break even; earn|earns it|everything|all back; recover|recovers your|all|everything?;
      more than you|they put|paid|pay|invest|spend|spent|bring; whenever|anytime you want|like|wish|please;
      at any time`,
    am: `
      ይመለስልዎታል; ይመለስሎታል; ይመለሳል; ተመላሽ; ተመልሶ; ያስመልሳ; መልሰው; ገንዘብዎን መልሶ; ወጪውን ይሸፍናል; ካወጡት በላይ; ከከፈሉት በላይ; ካስገቡት በላይ; በፈለጉት;
      በፈለጉ ጊዜ`,
  },
  riches: {
    en: `
      rich|riches|richer; wealth|wealthy|wealthier; millionaire|millionaires; fortune; jackpot; gold mine; goldmine;
      golden; treasure; prosper*; abundance; life changing; change|changes|transform|transforms your life|lives;
      new life; dream|dreams; quit|leave your job|boss; never work again; retire|retiring early|young|rich;
      fire your boss; passive; residual; side hustle; easy money|income|cash|life; effortless*; money|cash machine;
      cash cow; free money; extra cash; secret|secrets; once in a lifetime; financial independence|freedom`,
    am: `
      ሀብታም; ሃብታም; ሐብታም; ባለጸጋ; ባለፀጋ; ባለሀብት; ባለሃብት; ሚሊየነር; ሚልዮነር; ሀብት ያፈሩ; ብልጽግና; ብልፅግና; ይበለጽጉ; ህልም; ሕልም; ሕይወትዎን; ህይወትዎን;
      ሕይወት ይቀይር; ህይወት ይለውጣ; የወርቅ ዕድል; ወርቃማ; ያለ ልፋት; ሳይለፉ; በቀላሉ; ቀላል ገንዘብ`,
  },
  pressing: {
    en: `
      today only; now or never; right now; hurry; rush; act; soon; before it|they|is? too? late|ends|goes|gone|closes;
      last|few|final left|days|chance|places|units|seats|call; only left|today|now|few; running|run out; almost gone;
      dont wait|delay|miss|hesitate; do not wait|delay|miss|hesitate; limited; exclusive;
      join|start|buy|invest|begin now|today; everybody|everyone is|has|knows|earns|joins|joined; first come`,
    am: `
      ዛሬ ብቻ; ዛሬውኑ; ዛሬ ይጀምሩ; አሁኑኑ; አሁን ይጀምሩ; አሁን ይቀላቀሉ; ፍጠኑ; ይፍጠኑ; ሳያመልጥ; አያምልጥ; እንዳያመልጥ; የመጨረሻ; ጥቂት ብቻ; ሊያልቅ; ሳያልቅ;
      አይዘግዩ; አትዘግዩ; ሁሉም ሰው`,
  },
};

export type Lists = { en: string; am: string };

const GAINS: Lists = {
  en: `
    earn|earns|earned|earning|earnings; income|incomes; profit|profits|profitable; return|returns; interest;
    yield|yields; gain|gains; pay|pays|paid|payout|payouts|payday; receive|receives; get|gets; make|makes;
    bring|brings; bonus; birr; reward|rewards; credit|credited; collect|collects; take|takes home; richer; extra; more;
    rent|rents; money; cash; pocket|wallet|account|hands; come|comes; give|gives; become|becomes; grow|grows; capital;
    savings; dividend|dividends; spend; feeds; land|lands|drop|drops|flow|flows in|into`,
  am: `
    ገቢ; ትርፍ; ያገኛ; ታገኛ; ይከፈል; ይከፍል; ክፍያ; ይሰጥ; ይደርስ; ወለድ; ተመላሽ; ያስገኝ; ያስገባ; ይገባ; ይሆናል; ያፈራ; ያተርፍ; ያተርፋ; ያተርፉ; ትርፋማ; ይውሰዱ;
    ይወስዳ; ብር; ኪስ; ገንዘብ; ኪራይ; ይብሉ; ይበላ`,
};
const MOMENTS: Lists = {
  en: `
    day|days|daily; night|nights|nightly|overnight; morning|mornings|evening|evenings; week|weeks|weekly|weekend;
    month|months|monthly; year|years|yearly|annual|annually; hour|hours|hourly; minute|minutes; payday; pa; p a;
    fortnight|fortnightly; quarterly; sunrise|sunset; today; tomorrow; meskel; enkutatash; easter; christmas; fasika`,
  am: `
    ቀን; ቀናት; ዕለት; እለት; ሳምንት; ወር; ወራት; ዓመት; አመት; ሰዓት; ሰአት; ደቂቃ; ሌሊት; ማለዳ; ጠዋት; ማታ; ዛሬ; ነገ; መስቀል; ፋሲካ; እንቁጣጣሽ`,
};
export const NUMBERS: Lists = {
  en: `
    two; three; four; five; six; seven; eight; nine; ten; twelve; fifteen; twenty; thirty; forty; fifty;
    hundred|hundreds; thousand|thousands; million|millions; half; quarter; percent; per cent; pct`,
  am: `
    ሁለት; ሶስት; ሦስት; አራት; አምስት; ስድስት; ሰባት; ስምንት; ዘጠኝ; አስር; ዐሥር; ሃያ; ሰላሳ; ሠላሳ; አርባ; ሃምሳ; አምሳ; መቶ; ሺህ; ሚሊየን; ሚሊዮን; ግማሽ;
    ፐርሰንት; በመቶ`,
};
const ENDLESS: Lists = {
  en: `
    never; always; ever; forever; for life; lifelong; lifetime; life long; every; all your? life|year|day;
    year after year; month after month; day after day; whatever; whoever; whenever; no matter;
    nothing can|could|will|stops; rain; drought; once; only question; set your; without; cannot; cant; wont; nobody;
    no one; without end; endless|endlessly; again and again`,
  am: `
    ሁል; ሁሌ; ዘወትር; ዘላለም; ዕድሜ ልክ; እድሜ ልክ; ዕድሜልክ; በየ; ማንም; ምንም; አያውቅም; አይቋረጥ; እንደ ወንዝ; እንደ ውሃ; እንደ ምንጭ; ሳይ; የማይ; ያለ`,
};
const DENIALS: Lists = {
  en: `
    no; not; never; nobody; none; nothing; without; neither; nor; cannot; cant; wont; dont; isnt; hardly; zero; free;
    no such; unheard; unknown; forget; impossible; stranger|strangers to`,
  am: `
    የለም; የለው; የላቸው; አያውቅ; ማንም; ምንም; አይ; አት; ሳይ; ያለ; የማይ; አልባ; ዜሮ; አል`,
};
const LOSSES: Lists = {
  en: `
    poor|poorer|poorest; loss|losses; lose|loses|losing|lost|loser|losers; bad; worse; harm|harmed; hurt;
    regret|regrets; regretted; less; risk|risks|risky; danger|dangerous; fail|fails|failed|failure;
    fall|falls|drop|drops; empty; broke; disappoint*; miss|misses|missed; late; default|defaults; sorry; worry|worries;
    fear|fears; doubt|doubts; downside; short`,
  am: `
    ኪሳራ; ተጎድ; ተጎዳ; ጉዳት; ስጋት; አደጋ; ተጸጽ; ተፀፀ; ፀፀት; ድህነት; ደሀ; አጣ; ያጣ; አጥቶ; ከሰረ; ከስሮ; መክሰር; ክስረት; ጭንቀት`,
};
const BACK: Lists = {
  en: `
    back; comes|come|flows|walks out; returns; more than; recovered; recoup*; home again; more money`,
  am: `
    ይመልሳሉ; መልሰው; ተመልሶ; ይመለሳል; ያስመልሱ; በላይ`,
};
const PUTTING: Lists = {
  en: `
    put|puts in|into?; pay in; invest|invests; deposit|deposits; buy|buys; bring|brings; start|starts with; from;
    turn|turns; give|gives us; begin with; plant|plants; sow|sows`,
  am: `
    ያስገቡ; አስገብ; ይክፈሉ; ከፍለው; ይግዙ; ገዝተው; ይጀምሩ; ኢንቨስት; ያወጡ; አውጥተው; ይዝሩ; ዘርተው; ያስቀምጡ`,
};

const PERCENT: Lists = { en: 'percent; per cent; pct', am: 'ፐርሰንት; በመቶ; ከመቶ' };

/** Things that earn, and people who would earn. */
const EARNERS: Lists = {
  en: `
    kiosk|kiosks; pump|pumps; lessee|lessees; asset|assets; fund|funds; unit|units; holder|holders; member|members;
    product; in; purse; you; your; yours; we; our; ours; everybody|everyone; anyone; they|them all`,
  am: `
    እርስዎ; ዎ; እኛ; የኛ; አባላ; ኪዮስክ; ፓምፕ; ፓምፑ; ተከራይ; ፈንድ; ዩኒት; ድርሻ; ያገኙ; ይምጡ; ይሂዱ; ይሆን; ይመጣል; ዘገይ; የሚተርፍ`,
};
/** A sentence with one of these words states a condition, or speaks of a rule, a duty or a right. */
const HEDGES: Lists = {
  en: `
    expect|expects|expected|expectation; estimate|estimated; may; might; can; could; if; unless; when; where; whether;
    only; because; until; so far; not; no; never; cannot; cant; isnt; doesnt; dont; wont; less; late; risk|risks; past;
    was|were; rule|rules; must; fee|fees; tax; asks; ask; read; see; shows; show; says; sandbox; play money; settings;
    page`,
  am: `
    የሚጠበቅ; ይጠበቃል; ግምት; ሊ; ከሆነ; ካል; ብቻ; ሲ; እንጂ; አይ; አል; አት; የለ; ክፍያ; ግብር; ሕግ; ህግ; ደንብ; ይመልከቱ; ያንብቡ; ያሳያል; ገጽ; ገፅ; የመጫወቻ`,
};

/** Doubts a sentence that has a word of each list in `all`, and at least `figures` numbers, in digits or words. */
export const TOGETHER: readonly { reason: Reason; all: readonly Lists[]; figures?: number; without?: Lists }[] = [
  { reason: 'figure_in_time', all: [MOMENTS, GAINS], figures: 1 },
  { reason: 'figure_in_time', all: [MOMENTS, PERCENT] },
  { reason: 'growth', all: [PUTTING], figures: 2 },
  { reason: 'repaid', all: [PUTTING, BACK] },
  { reason: 'no_risk', all: [DENIALS, LOSSES] },
  { reason: 'sure', all: [ENDLESS, GAINS] },
  { reason: 'unhedged', all: [GAINS, EARNERS], without: HEDGES },
];
