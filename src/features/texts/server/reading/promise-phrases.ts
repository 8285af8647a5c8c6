// Phrases that promise returns, hide the risk or press for time, by language (catalogue.md 5). Phrases end with a
// semicolon. `a|b` is one of two words, `a?` may be missing, `a*` has any ending. Accents, capitals and gaps make no
// difference. A text is searched in all languages at once, whatever its declared language.

export type PhraseList = {
  /** True if words stand between gaps. If not, a phrase is found inside longer words too. */
  spaced: boolean;
  phrases: string;
  /** A phrase right after one of these is denied: "not guaranteed". Words of `between` may stand between the two. */
  denials: string;
  between?: string;
  /** The same after a phrase, for languages whose verb ends the sentence. */
  denialsAfter?: string;
  /** Allowed although they contain a phrase. */
  lawful?: string;
};

// English, Spanish, French and Portuguese share words, so each list also has the denials of the others.
const DENIALS = `
  not; never; no; nobody; nothing; none; neither; nor; cannot; cant; isnt; arent; wasnt; werent; doesnt; dont; didnt;
  wont; wouldnt; without; non;
  nunca; jamas; sin; ningun*; ni; nada; nadie;
  ne; nest; pas; jamais; sans; aucun*; rien;
  nao; sem; nenhum*; nem`;
const BETWEEN = `
  at; all; be; been; being; is; are; was; were; a; an; any; the; in; way; ever; fully; itself; of; by;
  es; esta; estan; son; sera; ser; se; ha; sido; la; el; lo; los; las; te; un; una; de; hay;
  est; sont; sera; ete; le; une; d; l; y; des; les;
  e; sao; foi; o; um; uma`;

const ENGLISH = `
  guarante*; guaranti*; guaranty*; gaurant*; garaunt*; guarent*; gaurent*; garunte*; guarrant*; garant*ed;
  quarantee*; risk free; riskless; riskfree; free of|from any|all? risk|risks; no risk|risks; zero risk|risks;
  risk proof; without any|a|the? risk|risks; cannot|cant|never lose; impossible to lose; will not lose; wont lose;
  never loses; nothing to lose; no way to lose; zero loss|losses; loss free; without any? loss|losses; never a loss;
  no chance|danger|possibility of loss|losing; cannot|cant be lost; no downside; foolproof; cannot|cant go wrong;
  cannot|cant go down; can only go up; can only rise|grow; only goes|go up; never goes|go down;
  certain profit|profits|returns|gain|gains;
  sure|surefire|assured|ensured profit|profits|income|return|returns|gain|gains|earnings|win|winner|thing;
  certain|sure to earn|pay|profit|win|rise|grow|gain|succeed; bound to earn|profit|win|rise|grow|gain|succeed;
  fixed daily|weekly|monthly|yearly|annual|hourly? income|incomes|return|returns|profit|profits|earnings|interest|yield;
  fixed daily|weekly|monthly|yearly|annual|hourly? yields|payout|payouts|gain|gains;
  steady|stable|unfailing|secure|secured income|return|returns|profit|profits|earnings|gains|yield;
  safe income|return|returns|profit|profits|earnings|investment|investments;
  100|hundred percent? safe|secure|sure|certain; absolutely|totally|completely|perfectly safe|secure|sure|certain;
  always get|gets paid; never stops;
  always pay|pays|paid|earn|earns|profit|profits|profitable|win|wins|gain|gains|rise|rises|grow|grows;
  never miss|misses|skip|skips a? payment|payments|payout|payouts|day|days|week|month; never stops paying|earning;
  without fail; every single day|week|month; no matter what; whatever happens; come what may; rain or shine;
  for sure; no doubt|doubts; without a? doubt; beyond doubt; we|i promise;
  will|shall definitely|certainly|surely|always earn|pay|profit|gain|grow|win|receive|get;
  promised income|return|returns|profit|profits|earnings|yield|yields|payout|payouts;
  capital|principal protected|protection|secured; capital|principal|investment is safe|secure|protected;
  double|triple|multiply|doubles|triples|multiplies your money|income|capital|investment|savings|cash|wealth;
  easy|quick|fast money|cash|profit|profits|gains; passive income|incomes; get|become|getting|becoming rich|wealthy;
  make|makes you rich|wealthy; instant|effortless income|profit|profits|wealth|money; financial freedom;
  money machine; earn|buy|invest|join|act now; earn|buy|invest|join|act today; last chance; act fast; hurry up?;
  limited time|offer; only today; today only; dont miss out|this|it; selling fast; once in a lifetime`;

const SPANISH = `
  garanti*; sin ningun|ninguna|algun? riesgo|riesgos; libre|libres de riesgo|riesgos; cero riesgo|riesgos;
  riesgo|riesgos cero; sin perdida|perdidas; nunca|jamas pierde|pierdes|pierden|perdera|perderas|perder;
  no puede|puedes|pueden|podra|podras perder; imposible perder;
  gana|gane|ganen|compra|compre|compren|invierte ahora|ya; invierta ahora|ya; dinero facil|rapido;
  ganancia|ganancias segura|seguras|fija|fijas|asegurada|aseguradas;
  ingreso|ingresos seguro|seguros|fijo|fijos|asegurado|asegurados|pasivo|pasivos|estable|estables;
  rendimiento|rendimientos seguro|seguros|fijo|fijos|asegurado|asegurados; rentabilidad segura|fija|asegurada;
  siempre paga|pagan|gana|ganas|ganan|cobra|cobras|rentable;
  ingreso|ingresos diario|diarios|semanal|semanales|mensual|mensuales fijo|fijos|seguro|seguros|asegurado|asegurados;
  ganas|ganaras|cobras|cobraras seguro; seguro que ganas|ganaras|cobras; prometo; te|le|les prometemos;
  duplica|duplique|triplica|multiplica|multiplique tu|tus|su|sus|el? dinero|capital|inversion|ahorro|ahorros|ingresos;
  no hay posibilidad|peligro|forma|manera de perder|perdida; ninguna posibilidad de perder; solo puede|pueden subir;
  capital|dinero|inversion|ahorros|inversiones protegido|protegida|protegidos|protegidas|asegurado|asegurada;
  inversion|inversiones segura|seguras; libertad|independencia financiera; hagase|hazte rico; sin duda|dudas;
  sin ninguna duda; 100|cien por? ciento? seguro|segura|seguros|seguras; totalmente|absolutamente seguro|segura;
  sin falta; pase lo que pase; ultima oportunidad; solo hoy; dese|date prisa`;

const FRENCH = `
  garanti*; sans aucun? risque|risques; sans le moindre risque; zero risque|risques; risque|risques zero|nul|nuls;
  aucun risque; sans aucune? perte|pertes; ne peut|pouvez|peux|peuvent pas|jamais? perdre; jamais perdre|perdant;
  impossible de perdre; gagnez|achetez|investissez maintenant|vite; argent facile|rapide; devenez|devenir riche|riches;
  revenu|revenus fixe|fixes|assure|assures|passif|passifs|stable|stables; gain|gains assure|assures|fixe|fixes;
  rendement|rendements fixe|fixes|assure|assures|certain|certains; profit|profits assure|assures|certain|certains;
  paie|paye|payent|rapporte|rapportent toujours; toujours paye|payes|payee|rentable|rentables|gagnant|gagnants;
  revenu|revenus|gain|gains quotidien|quotidiens|mensuel|mensuels|hebdomadaire fixe|fixes|assure|certain;
  sur|sure|surs|certain|certaine|certains de gagner; promettons|promets;
  doublez|doubler|triplez votre|vos|ton|son? argent|mise|capital|economies|epargne|investissement;
  multipliez|multiplier votre|vos|ton|son? argent|mise|capital|economies|epargne|investissement;
  aucune|pas de? chance|possibilite de perdre|perte; capital|epargne|placement|economies protege|protegee|protegees;
  liberte|independance financiere; sans faute; quoi qu il arrive; coute que coute; 100 sur et? certain;
  100 surs|sures|sure; sans aucun? doute; aujourd hui seulement|uniquement; seulement aujourd hui; derniere chance;
  depechez vous`;

const PORTUGUESE = `
  garant*; sem nenhum|qualquer? risco|riscos; zero risco|riscos; risco|riscos zero; livre|livres de risco|riscos;
  nenhum risco; sem perda|perdas; nao pode|podes|podem|tem como perder; nunca perde|perdem|perder|perdera;
  impossivel perder; ganhe|compre|invista agora|ja; dinheiro facil|rapido; fique|ficar rico;
  lucro|lucros certo|certos|fixo|fixos|seguro|seguros|assegurado|assegurados; renda fixa|passiva|assegurada|estavel;
  rendimento|rendimentos fixo|fixos|certo|certos|seguro|seguros|passivo|assegurado; ganho|ganhos certo|certos|fixos;
  sempre paga|pagam|ganha|ganham|rende|rendem; prometo; prometemos a|pagar|que|lucro|ganhos|rendimento|renda;
  certo|certeza que|de que? voce? ganha|ganhara|lucra;
  rendimento|rendimentos|renda|lucro diario|diarios|diaria|semanal|mensal fixo|fixos|fixa|certo|certa|seguro|segura;
  duplique|dobre|triplique|multiplique seu|sua|seus|suas|o|teu? dinheiro|capital|investimento|economias|poupanca|renda;
  nao ha|existe chance|possibilidade|perigo|como de? perder|perda|perdas; sem chance|possibilidade de perder|perda;
  capital|dinheiro|investimento protegido|assegurado; poupanca protegida; investimento|investimentos seguro|seguros;
  liberdade|independencia financeira; sem duvida|duvidas; so|somente|apenas hoje; so pode|podem subir; sem falta;
  aconteca o que acontecer; 100|cem por? cento? seguro|segura|seguros|seguras|garantido; ultima chance|oportunidade`;

const VIETNAMESE = `
  cam ket loi nhuan; cam ket thu nhap; cam ket lai; cam ket hoan|tra von; dam bao loi nhuan; dam bao thu nhap;
  dam bao lai; dam bao hoan von; bao dam loi nhuan; bao dam thu nhap; bao dam lai; bao dam hoan von; khong co? rui ro;
  rui ro bang khong|0; zero rui ro; kiem tien ngay; lam giau nhanh; chac chan co? lai; chac chan co loi nhuan;
  loi nhuan co|on dinh; loi nhuan chac chan; thu nhap co|on dinh; thu nhap chac chan; loi tuc co dinh;
  khong bao gio lo|thua|mat; khong the lo|thua|mat; khong so lo; luon luon? tra tien|lai; luon luon? co lai;
  nhan doi|ba so? tien|von|tai; thu nhap thu dong; tien de dang; bao toan von; an toan tuyet doi; mua ngay;
  dau tu ngay; co hoi cuoi cung; chung toi hua; von duoc bao toan; tien de kiem; de kiem tien; tu do tai chinh;
  khong con? nghi ngo; dau tu an toan; an toan 100; 100 an toan; chi hom nay; chi trong hom nay; chi co? tang;
  khong bao gio ngung|tre tra; tra moi|hang|deu ngay khong`;

const OROMO = `
  wabii qaba|qabu|qabda|qabna; wabii kenn*; galii|buaa|faayidaa mirkan*; galii|buaa|faayidaa dhaabbata*;
  galii|buaa|faayidaa wabii; soda|balaa|rakkoo malee; balaa|soda hin qabu|qabdu|jiru; kasaaraa malee;
  kasaaraan|kasaaraa hin jiru|qabu; hin kasaar*; yeroo hunda|mara kaffal*; guyyaa hunda osoo hin hafin; amma bitaa*;
  amma argadh*; maallaqa|qarshii salphaa|saffisaa; sooress*; soorom*; dachaa lama; carraa dhumaa`;

const SOMALI = `
  dammaanad*; damaanad*; dhammaanad*; faaiido|faaido|faido|dakhli|macaash la hubo|hubaa;
  dakhli|faaiido|faaido go an; dakhli|faaiido|faaido joogto ah; khatar laaan|laan|la aan; khatar ma laha|leh|jirto;
  aan khatar lahayn; khasaare laaan|laan|la aan|ma jiro; ma khasaar*; lacag fudud|degdeg;
  hadda iibso|gado|hel|iibsada; taajir noqo; mar walba|kasta bixi*|bixiya; labanlaab*;
  fursadda|fursad ugu dambaysa|dambeysa; shaki la aan|laan`;

const SWAHILI = `
  faida|mapato|kipato ya|cha|yenye? uhakika; faida|mapato|kipato yaliyo|iliyo|kilicho hakikishwa;
  dhamana ya mapato|faida; imehakikish*; yamehakikish*; umehakikish*; tunahakikish*; tunakuhakikish*; inahakikish*;
  bila hatari|hasara|wasiwasi; hakuna hatari|hasara; huwezi kupoteza; hutapoteza; hautapoteza; haiwezekani kupoteza;
  mapato|kipato|faida ya|cha kudumu; bila kukosa; daima hulipa|inalipa; kila siku hulipa|inalipa;
  nunua|pata|wekeza|jiunge sasa; pesa rahisi|haraka; pesa za haraka; tajirika*; maradufu; nafasi ya mwisho;
  salama kabisa`;

const NEIGHBOURS = `
  garantiert*; risikofrei*; risikolos*; ohne risiko|risiken|verlust*; sichere rendite|gewinne|ertraege; garantit*;
  гарант*; без риска|рисков; без потерь; фиксированный|стабильный|пассивный доход; лёгкие деньги;
  senza rischi|rischio; guadagn* sicur*; rendiment* sicur*`;

const AMHARIC = `
  ዋስትና ያለው|ያላቸው|የተሰጠው|ያለበት ገቢ|ትርፍ|ተመላሽ|ክፍያ; ዋስትና እንሰጣለን|እንሰጥዎታለን|ሰጥተናል|አለው; ገቢ|ገቢው|ትርፍ|ትርፉ ዋስትና አለው|ያለው;
  የተረጋገጠ|የተረጋገጡ የቀን|የወር|ዕለታዊ|ወርሃዊ? ገቢ|ትርፍ|ተመላሽ|ክፍያ; ገቢው|ትርፉ የተረጋገጠ ነው;
  አስተማማኝ|እርግጠኛ|የማያጠራጥር|የማይቀር|የማይቋረጥ ገቢ|ትርፍ|ተመላሽ; ቋሚ የቀን|የወር|ዕለታዊ|ወርሃዊ? ገቢ|ትርፍ|ተመላሽ; ያለ|ከ ምንም? አደጋ|ስጋት|ኪሳራ ነፃ;
  ያለ ምንም አደጋ|ስጋት|ኪሳራ; አደጋ|ስጋት|ኪሳራ የለውም|የለም|የለሽም|የለበትም|አልባ; ዜሮ አደጋ|ስጋት|ኪሳራ; አይከስርም|አይከስሩም|አትከስሩም|አትከስርም;
  ሊከስሩ|ልትከስሩ አይችሉም|አትችሉም; ገንዘብዎን|ገንዘብዎ|ገንዘባችሁን አያጡም|አታጡም|አይጠፋም; ሁልጊዜ|ሁሌም|ዘወትር ይከፍላል|ይከፈላል|ያተርፋል|ይከፈልዎታል;
  ያለማቋረጥ|ሳይቋረጥ|ሳያቋርጥ ይከፍላል|ይከፈላል|ያገኛሉ; በየቀኑ ሳይቀር|ያለማቋረጥ; ምንም ይሁን ምን; ገንዘብዎን|ገንዘባችሁን|ገንዘብዎ|ገንዘብህን እጥፍ|በእጥፍ;
  ቃል እንገባለን|እንገባልዎታለን; ያለ ጥርጥር; አሁን|አሁኑኑ ያግኙ|ይግዙ|አትርፉ|ያትርፉ|ግዙ; ሀብታም ይሁኑ|ይሆናሉ|ሁኑ; ፈጣን|ቀላል ትርፍ|ገንዘብ|ሀብት;
  የመጨረሻ ዕድል|እድል|ዕድልዎ|እድልዎ; ይፍጠኑ`;

const TIGRINYA = `
  ውሑስ|ርግጸኛ|ዝተረጋገጸ|ዘተኣማምን|ቀዋሚ|ቐዋሚ መዓልታዊ|ወርሓዊ? እቶት|መኽሰብ|ኣታዊ; ውሕስና ኣለዎ|ንህብ|ንህበኩም; ዋሕስ ኣለዎ; ብዘይ ዝኾነ? ሓደጋ|ስግኣት|ክሳራ;
  ሓደጋ|ስግኣት|ክሳራ የብሉን|የለን|ኣልቦ; ኣይከስርን; ኣይትከስሩን; ኩሉ|ኩሉ ጊዜ|ግዜ ይኸፍል|ይኽፈል; ሕጂ ግዝኡ|ግዛእ|ዓድጉ; ሃብታም ኩኑ|ትኾኑ;
  ቀሊል|ቅልጡፍ ገንዘብ|መኽሰብ; ገንዘብኩም ዕጽፊ|ብዕጽፊ; ናይ መወዳእታ ዕድል; ብዘይ ጥርጥር`;

const ARABIC = `
  ربح|دخل|عائد|الربح|الدخل|العائد|عوائد مضمون|مؤكد|ثابت|اكيد|مضمونه|ثابته;
  ارباح|عوائد|ايرادات مضمونه|مؤكده|ثابته|اكيده; مضمون 100|الربح|الدخل|العائد; ضمان الربح|الدخل|الارباح|العائد|راس;
  نضمن لك|لكم|ربح|دخل|الربح|الدخل|ان?; مضمونه 100; بدون|بلا|دون ايه|اي? مخاطر|مخاطره|خساره|خسائر;
  من غير مخاطر|خساره; خال|خاليه|خالي من المخاطر|مخاطر; لا مخاطر|مخاطره|خساره; لا يوجد|توجد مخاطر|خساره; صفر مخاطر;
  لا يمكن|يمكنك ان? تخسر|الخساره|خسارتها; لن تخسر; يدفع|تدفع دائما; دائما يدفع|تدفع; كل يوم دون|بدون انقطاع|توقف;
  ضاعف|ضاعفوا اموالك|مالك|اموالكم; اشتر|اشتري|اربح|استثمر الان; ربح|مال|ارباح سريع|سهل|سريعه; دخل سلبي;
  الفرصه الاخيره; فرصه اخيره; كن ثريا; اصبح غنيا; مهما حدث; بدون|بلا شك`;

const THAI = `
  รับประกัน; การันตี; รับรองกำไร; รับรองรายได้; รับรองผลตอบแทน; ไม่มีความเสี่ยง; ไร้ความเสี่ยง; ปลอดความเสี่ยง;
  ไม่เสี่ยง; ความเสี่ยงเป็นศูนย์; ความเสี่ยงศูนย์; รวยเร็ว; รวยง่าย; กำไรแน่นอน; รายได้แน่นอน; ผลตอบแทนแน่นอน;
  คืนทุนแน่นอน; รายได้คงที่; กำไรคงที่; ผลตอบแทนคงที่; รายได้มั่นคง; ไม่มีวันขาดทุน; ไม่มีทางขาดทุน; ไม่ขาดทุน;
  จ่ายเสมอ; จ่ายแน่นอน; ได้แน่นอน; เงินง่าย; รับเงินทันที; ซื้อเลย; ซื้อทันที; ซื้อเดี๋ยวนี้; เพิ่มเงินเป็นสองเท่า;
  เงินเพิ่มเท่าตัว; รายได้แบบไม่ต้องทำ; โอกาสสุดท้าย; คุ้มครองเงินต้น; ปลอดภัย 100; ปลอดภัยร้อยเปอร์เซ็นต์; กำไรแน่;
  ได้กำไรชัวร์; เราขอสัญญา; เราสัญญาจ่าย; เราสัญญากับคุณ; ไม่มีพลาด; เงินออมเป็นสองเท่า;
  ไม่มีทางเสียเงิน; เงินต้นปลอดภัย; อิสรภาพทางการเงิน;
  ไม่ต้องสงสัย; ลงทุนปลอดภัย; การลงทุนที่ปลอดภัย; วันนี้เท่านั้น; เฉพาะวันนี้; มีแต่ขึ้น; ขึ้นอย่างเดียว`;

const CHINESE = `
  保证; 保證; 担保收益; 擔保收益; 零风险; 零風險; 无风险; 無風險; 没有风险; 沒有風險; 没风险; 稳赚; 穩賺; 包赚; 包賺; 必赚; 必賺; 稳赢; 穩贏; 包赢; 只赚不赔; 只賺不賠; 保本; 保息; 保收益;
  固定收益; 固定收入; 固定利润; 固定回报; 稳定收益; 穩定收益; 稳定收入; 稳定回报; 绝不亏; 永不亏; 不会亏; 不會虧; 不可能亏; 立即赚; 马上赚; 馬上賺; 立刻赚; 一夜暴富; 躺赚; 躺賺; 轻松赚; 輕鬆賺;
  快速致富; 发财; 發財; 被动收入; 財務自由; 财富自由; 财务自由; 资金翻倍; 资产翻倍; 收入翻倍; 钱翻倍; 立即购买; 马上购买; 立即投资; 赶快; 最后机会; 最後機會; 限时; 限時; 绝对安全; 百分百安全;
  每天必付; 必定盈利; 肯定赚; 一定赚; 肯定能赚; 肯定会赚; 一定能赚; 总是付款; 总是支付; 从不间断; 我们承诺; 积蓄翻倍; 储蓄翻倍; 本金有保障; 本金安全; 毫无疑问; 安全投资; 100安全; 仅限今天;
  只限今天; 只涨不跌`;

const WESTERN = { spaced: true, denials: DENIALS, between: BETWEEN } as const;

export const PHRASE_LISTS: readonly PhraseList[] = [
  {
    ...WESTERN,
    phrases: `${ENGLISH}; ${SPANISH}; ${FRENCH}; ${PORTUGUESE}; ${NEIGHBOURS}`,
    lawful: `
      guarantee|guarantees|guaranteed nothing; guarantee|guarantees neither; guarantor|guarantors;
      garant|garants; garantia|garantias de|del|do|da? fabricante; garantie|garanties du? fabricant|constructeur;
      guaranteed by nobody|none; manufacturer|manufacturers|maker|makers guarantee|guarantees;
      guarantee|guarantees of|from|by the? manufacturer|maker; always pay|pays|paid late|after;
      make|makes|making|made sure profit|profits|income|return|returns|earnings`,
  },
  { spaced: true, phrases: VIETNAMESE, denials: 'khong; chang; chua; khong he; khong duoc; khong phai' },
  { spaced: true, phrases: OROMO, denials: 'hin', denialsAfter: 'miti; hin qabu; hin kennu; hin kenninu; hin jiru' },
  {
    spaced: true,
    phrases: SOMALI,
    denials: 'ma; aan; bilaa; ma jirto',
    denialsAfter: 'ma aha; maaha; ma jirto; ma leh; ma laha; laguma',
  },
  { spaced: true, phrases: SWAHILI, denials: 'si; sio; hakuna; hatuna; haina; hayana; hakina; bila; sio ya' },
  { spaced: false, phrases: AMHARIC, denials: '', denialsAfter: 'አይደለም; አይደሉም; የለም; የለውም; የላቸውም; አንሰጥም; አይሰጥም; አንገባም' },
  { spaced: false, phrases: TIGRINYA, denials: '', denialsAfter: 'ኣይኮነን; የለን; የብሉን; ኣይንህብን' },
  { spaced: false, phrases: ARABIC, denials: 'لا; ليس; ليست; غير; لم; لن; بدون; دون; لا يوجد; ما من' },
  {
    spaced: false,
    phrases: THAI,
    denials: 'ไม่; ไม่ได้; ไม่มีการ; มิได้; ไม่มี; ไม่ใช่; ไม่สามารถ',
    lawful: 'รับประกันภัย; รับประกันวินาศภัย; รับประกันอัคคีภัย',
  },
  {
    spaced: false,
    phrases: CHINESE,
    denials: '不; 非; 未; 没有; 沒有; 不能; 无法; 無法; 不会; 不得; 并不; 不作; 不提供; 不做',
    lawful: '保证金; 保證金; 保证人; 保證人; 环保本; 環保本',
  },
];
