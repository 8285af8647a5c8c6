// Risks and duties that the sandbox's products share, said once. They are the real ones of such assets.
type Text = { en: string; am: string };

export const LATE_RENT: Text = {
  en: 'The lessee may pay late, in part, or not at all. Then you receive less or later, and nothing is owed for it.',
  am: 'ተከራዩ ሊዘገይ፣ በከፊል ሊከፍል ወይም ላይከፍል ይችላል። በዚያን ጊዜ ያነሰ ወይም ዘግይቶ ይደርስዎታል፤ ለዚህም የሚካካስ ዕዳ የለም።',
};
export const NO_EARLY_EXIT: Text = {
  en: 'After the cooling-off there is no early exit: your money stays in the asset until the end.',
  am: 'ከመሰረዣው ጊዜ በኋላ ቀድሞ መውጣት የለም፤ ገንዘብዎ እስከ መጨረሻው በንብረቱ ውስጥ ይቆያል።',
};
export const PRICE_USED_UP: Text = {
  en: 'The price does not come back at the end. If rents fall short you can end with less than you paid.',
  am: 'ዋጋው በመጨረሻ አይመለስም። ኪራይ ከጎደለ ከከፈሉት ያነሰ ሊያገኙ ይችላሉ።',
};
export const PRINCIPAL_AT_RISK: Text = {
  en: 'Your amount comes back at maturity only as far as the borrowers have paid it back. A loss is shared by all holders.',
  am: 'ገንዘብዎ በማብቂያው ቀን የሚመለሰው ተበዳሪዎች የመለሱትን ያህል ብቻ ነው። ኪሳራ ካለ ሁሉም ባለድርሻዎች ይጋሩታል።',
};
export const ASSET_LOST: Text = {
  en: 'The asset may be lost, stolen or break. Insurance may pay part of it, late, or not at all.',
  am: 'ንብረቱ ሊጠፋ፣ ሊሰረቅ ወይም ሊበላሽ ይችላል። ኢንሹራንስ በከፊል፣ ዘግይቶ ወይም ምንም ላይከፍል ይችላል።',
};
export const PLAY_MONEY: Text = {
  en: 'Sandbox: the asset, the lessee and the money are invented for trying C3 out.',
  am: 'የሙከራ ሥርዓት፦ ንብረቱ፣ ተከራዩ እና ገንዘቡ C3ን ለመሞከር የተፈጠሩ ናቸው።',
};
export const INSURED: Text = {
  en: 'Fire, theft and transport, up to the purchase price; the first 10 % of a loss is not covered',
  am: 'እሳት፣ ስርቆት እና ማጓጓዣ፣ እስከ ግዢ ዋጋው ድረስ፤ የጉዳቱ የመጀመሪያ 10 በመቶ አይሸፈንም',
};
export const UNINSURED: Text = { en: 'Not insured', am: 'ኢንሹራንስ የለውም' };
export const LESSEE_LIABLE: Text = {
  en: 'The lessee for use and upkeep; the operator for choosing the asset and the lessee; nobody for the income',
  am: 'ለአጠቃቀም እና ለጥገና ተከራዩ፤ ንብረቱን እና ተከራዩን ለመምረጥ ድርጅቱ፤ ለገቢው ማንም ተጠያቂ አይደለም',
};
