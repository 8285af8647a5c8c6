// Doubtful phrases in English.
import type { DoubtLists } from './doubt-lists.ts';

export const en: DoubtLists = {
  spaced: true,
  doubts: {
    sure: `
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
    no_risk: `
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
    growth: `
      double|doubles|doubled|doubling; triple|triples|tripled|tripling; treble|trebles; quadruple*; multipl*;
      manifold; twofold; threefold; tenfold; fivefold; hundredfold; two|three|four|five|ten fold|times; twice|thrice;
      2x; 3x; 5x; 10x; snowball|snowballs; compound|compounds|compounding;
      grow|grows|growing|grew your|my|their|our? money|savings|cash;
      money|savings|cash|birr|investment grow|grows|growing|works|work|working|multiplies|rises;
      put your money to work; make|makes|making|turn|turns|turning your? money; turn|turns|turned|becomes|become into;
      sky is the limit; skyrocket*; explosive; unlimited; limitless; no limit|limits|ceiling; more than banks?;
      better|higher than a|any|the? bank`,
    repaid: `
      get|gets|getting your|the|all|it? money|cash|capital|investment|all|it back; money|cash|capital back; cashback;
      pays|pay for? itself|themselves; pays|pay off; paid back; pay back; payback; refund|refunds|refunded|refundable;
      return|returns of capital; break even; earn|earns it|everything|all back; recover|recovers your|all|everything?;
      more than you|they put|paid|pay|invest|spend|spent|bring; whenever|anytime you want|like|wish|please;
      at any time`,
    riches: `
      rich|riches|richer; wealth|wealthy|wealthier; millionaire|millionaires; fortune; jackpot; gold mine; goldmine;
      golden; treasure; prosper*; abundance; life changing; change|changes|transform|transforms your life|lives;
      new life; dream|dreams; quit|leave your job|boss; never work again; retire|retiring early|young|rich;
      fire your boss; passive; residual; side hustle; easy money|income|cash|life; effortless*; money|cash machine;
      cash cow; free money; extra cash; secret|secrets; once in a lifetime; financial independence|freedom`,
    pressing: `
      today only; now or never; right now; hurry; rush; act; soon; before it|they|is? too? late|ends|goes|gone|closes;
      last|few|final left|days|chance|places|units|seats|call; only left|today|now|few; running|run out; almost gone;
      dont wait|delay|miss|hesitate; do not wait|delay|miss|hesitate; limited; exclusive;
      join|start|buy|invest|begin now|today; everybody|everyone is|has|knows|earns|joins|joined; first come`,
  },
  words: {
    gains: `
      earn|earns|earned|earning|earnings; income|incomes; profit|profits|profitable; return|returns; interest;
      yield|yields; gain|gains; pay|pays|paid|payout|payouts|payday; receive|receives; get|gets; make|makes;
      bring|brings; bonus; birr; reward|rewards; credit|credited; collect|collects; take|takes home; richer; extra;
      more; rent|rents; money; cash; pocket|wallet|account|hands; come|comes; give|gives; become|becomes; grow|grows;
      capital; savings; dividend|dividends; spend; feeds; land|lands|drop|drops|flow|flows in|into`,
    moments: `
      day|days|daily; night|nights|nightly|overnight; morning|mornings|evening|evenings; week|weeks|weekly|weekend;
      month|months|monthly; year|years|yearly|annual|annually; hour|hours|hourly; minute|minutes; payday; pa; p a;
      fortnight|fortnightly; quarterly; sunrise|sunset; today; tomorrow; meskel; enkutatash; easter; christmas; fasika`,
    numbers: `
      two; three; four; five; six; seven; eight; nine; ten; twelve; fifteen; twenty; thirty; forty; fifty;
      hundred|hundreds; thousand|thousands; million|millions; half; quarter; percent; per cent; pct`,
    endless: `
      never; always; ever; forever; for life; lifelong; lifetime; life long; every; all your? life|year|day;
      year after year; month after month; day after day; whatever; whoever; whenever; no matter;
      nothing can|could|will|stops; rain; drought; once; only question; set your; without; cannot; cant; wont; nobody;
      no one; without end; endless|endlessly; again and again`,
    denials: `
      no; not; never; nobody; none; nothing; without; neither; nor; cannot; cant; wont; dont; isnt; hardly; zero;
      free; no such; unheard; unknown; forget; impossible; stranger|strangers to`,
    losses: `
      poor|poorer|poorest; loss|losses; lose|loses|losing|lost|loser|losers; bad; worse; harm|harmed; hurt;
      regret|regrets; regretted; less; risk|risks|risky; danger|dangerous; fail|fails|failed|failure;
      fall|falls|drop|drops; empty; broke; disappoint*; miss|misses|missed; late; default|defaults; sorry;
      worry|worries; fear|fears; doubt|doubts; downside; short`,
    back: `
      back; comes|come|flows|walks out; returns; more than; recovered; recoup*; home again; more money`,
    putting: `
      put|puts in|into?; pay in; invest|invests; deposit|deposits; buy|buys; bring|brings; start|starts with; from;
      turn|turns; give|gives us; begin with; plant|plants; sow|sows`,
    percent: 'percent; per cent; pct',
    earners: `
      kiosk|kiosks; pump|pumps; lessee|lessees; asset|assets; fund|funds; unit|units; holder|holders; member|members;
      product; in; purse; you; your; yours; we; our; ours; everybody|everyone; anyone; they|them all`,
    hedges: `
      expect|expects|expected|expectation; estimate|estimated; may; might; can; could; if; unless; when; where;
      whether; only; because; until; so far; not; no; never; cannot; cant; isnt; doesnt; dont; wont; less; late;
      risk|risks; past; was|were; rule|rules; must; fee|fees; tax; asks; ask; read; see; shows; show; says; sandbox;
      play money; settings; page`,
  },
};
