/** Words that lead the lists of leaked passwords, and those of Ethiopia, lower case. Digits and signs around them are ignored. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passw passwd passwort pass pword secret admin administrator root login welcome letmein access master guest user test testing
  tester demo changeme default temp temporary system server iloveyou iloveu ilove loveyou love lovely lover sweetheart honey baby babygirl
  darling angel princess prince queen king kingdom god jesus christ jesuschrist godisgood godislove blessed blessing faith hope grace amen
  maria mary michael michelle daniel david joseph joshua jessica jennifer andrew anthony robert thomas george william charles charlie
  jordan ashley nicole amanda justin matthew samuel solomon sarah sofia hannah hanna abraham isaac jacob moses gabriel
  football soccer basketball baseball hockey arsenal chelsea liverpool manchester manutd barcelona realmadrid ronaldo messi
  dragon monkey tiger lion eagle falcon wolf shadow sunshine summer winter spring autumn flower rainbow butterfly purple orange
  silver golden diamond computer internet google facebook instagram telegram whatsapp youtube tiktok twitter android samsung iphone
  nokia huawei tecno infinix windows linux apple microsoft mobile phone
  qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm asdf qwer zxcv abc abcd abcde abcdef abcdefg abcdefgh
  qaz wsx qazwsx qweasd qweasdzxc asd zxc qwe aaa aaaa aaaaaa xxx xxxx
  superman batman spiderman pokemon naruto starwars matrix hunter ranger killer ninja warrior soldier captain
  freedom liberty forever family friend friends happy lucky money dollar bank banking account credit card cash rich business
  company office school student teacher doctor engineer university college
  ethiopia ethiopian addis addisababa abeba ababa habesha abyssinia oromia oromo amhara tigray tigrai somali gonder gondar bahirdar
  mekelle hawassa awassa adama nazret harar diredawa jimma lalibela axum aksum sheger finfinne shashemene debrezeit bishoftu
  abebe kebede alemu tesfaye haile selassie haileselassie tewodros menelik mohammed muhammad ahmed ali hassan ibrahim abdi
  tigist selam selamawit meron helen hiwot bethlehem mekdes rahel ruth yonas dawit kidus biruk abel natnael nahom henok bereket
  getachew girma mulugeta tadesse bekele worku lemma tsegaye desta almaz aster genet zewditu taitu fikir fikr konjo yene enat
  egziabher medhanialem mariam gebriel mikael giyorgis kidane selassie allah bismillah alhamdulillah mashallah inshallah
  ethiotelecom telebirr telebir cbebirr awash dashen birr coffee bunna buna injera meskel timket genna enkutatash
  bitcoin crypto invest investment income withdraw recharge wallet member members cooperative community
  hello hi hey good morning night thank thanks please sorry nothing whatever something everything
  trustno trustnoone whoknows dontknow forgot forget remember mypassword mypass mypasswd yourpassword thepassword newpassword
  passwordpassword adminadmin testtest rootroot loginlogin useruser
  one two three onetwothree january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  `
    .split(/\s+/)
    .filter(Boolean),
);
