// What the demo people write in the forum: each text once, in its own voice. No figure in it depends on the history, so
// each stays true whatever the rents were.

/** Comments and likes come on the day after the post, and replies to the first comment one day later. */
type Words = { who: string; text: string };
export type DemoPost = {
  day: number;
  who: string;
  title: string;
  body: string;
  comments: readonly Words[];
  replies?: readonly Words[];
  likes?: readonly string[];
  picture?: 'kiosk' | 'notebook';
  marks?: readonly ('pinned' | 'essence')[];
};

export const DEMO_POSTS: readonly DemoPost[] = [
  {
    day: 4,
    who: 'almaz',
    title: 'How I explained the weave to my mother',
    body:
      'Each thread is a day. Teal was paid in time, clay came late or short, hollow is still waiting. She asked: ' +
      'so clay is not lost? A long clay thread came late, but whole. A short one is still missing a part. Rent that ' +
      'comes later fills the oldest gap first. If it never comes, no one pays us the rest.',
    comments: [
      { who: 'dawit', text: 'My wife understood it faster than I did. I had read the numbers for an hour.' },
      { who: 'yonas', text: 'አመሰግናለሁ፤ አሁን ባዶው ክር ምን እንደሆነ ገባኝ።' },
    ],
    replies: [{ who: 'almaz', text: 'Next time I ask your wife first.' }],
    likes: ['dawit', 'hana', 'yonas', 'selam'],
    marks: ['pinned', 'essence'],
  },
  {
    day: 6,
    who: 'hana',
    title: 'መጀመሪያ አንድ ክፍል ብቻ ገዛሁ',
    body: 'ቸኩዬ ብዙ መግዛት አልፈለግኩም። አንድ ክፍል ገዝቼ አንድ ወር አያለሁ፤ ከዚያ እወስናለሁ። ሌሎቻችሁ እንዴት ጀመራችሁ?',
    comments: [
      { who: 'selam', text: 'እኔም በአንድ ጀመርኩ። አንድ ወር መጠበቅ ጥሩ ነው።' },
      { who: 'almaz', text: 'Two units, because my brother wanted one of them. He still asks me every Sunday.' },
    ],
    likes: ['almaz', 'selam', 'meron'],
  },
  {
    day: 9,
    who: 'marta',
    title: 'Has anyone seen the Grain mill, Debre Birhan?',
    body:
      'My cousin lives two streets away from it and says there is a queue every market day. I go there next month ' +
      'and will look myself. What should I ask the miller?',
    comments: [
      {
        who: 'dawit',
        text: 'Ask what he does when the power is out. My uncle had a mill and that was the whole story.',
      },
      { who: 'bereket', text: 'Ask who pays for the stones. They wear down.' },
    ],
    replies: [{ who: 'marta', text: 'Good questions, both. I write them on my hand.' }],
    likes: ['almaz', 'yonas'],
  },
  {
    day: 12,
    who: 'dawit',
    title: 'ሰርዤ ገንዘቤ ወዲያው ተመለሰ',
    body: 'ሁለት ጊዜ የገዛሁ መሰለኝ፤ በዚያው ምሽት አንዱን ሰረዝኩት። ሙሉ ዋጋው ወደዚያው ቦርሳ ተመለሰ። ከ24 ሰዓት በፊት መሰረዝ እንደሚቻል አላውቅም ነበር።',
    comments: [{ who: 'tigist', text: 'እኔም አላውቅም ነበር። ስለነገሩን እናመሰግናለን።' }],
    likes: ['hana', 'tigist'],
  },
  {
    day: 16,
    who: 'yonas',
    title: 'ኪራይ ሲዘገይ ምን ታደርጋላችሁ?',
    body: 'ዛሬ ክሬ ሸክላ ሆነ። ለአገልግሎት ጻፍኩና ተከራዩ ለምን እንደዘገየ ነገሩኝ። እኔ ግን በየቀኑ መመልከት አቆምኩ፤ በሳምንት አንዴ ይበቃል።',
    comments: [
      { who: 'meron', text: 'እኔ ሰኞ ሰኞ ብቻ አያለሁ። ልቤ ያርፋል።' },
      { who: 'almaz', text: 'Once a week here too, with the Sunday coffee.' },
    ],
    likes: ['meron', 'samuel'],
  },
  {
    day: 21,
    who: 'bereket',
    title: 'From my shop: why I like the E-bike battery pack, Addis Ababa',
    body:
      'The delivery boys swap their batteries in front of my shop. Some days I count thirty of them. It is ' +
      'strange to see a thing on the street and know that a small corner of it is mine.',
    comments: [
      { who: 'samuel', text: 'ሱቅህ የት ነው? ልመጣ እፈልጋለሁ።' },
      { who: 'hana', text: 'ፎቶ አንሳልን!' },
    ],
    replies: [{ who: 'bereket', text: 'በአውቶቡስ ማቆሚያው አጠገብ ነው። ቡና አለ።' }],
    likes: ['hana', 'samuel', 'selam', 'rahel'],
    marks: ['essence'],
  },
  {
    day: 27,
    who: 'selam',
    title: 'የመጀመሪያ ገንዘብ ማውጣቴ',
    body: 'ፈርቼ ነበር፤ ግን ከመላኬ በፊት ግብሩንና የባንኩን ክፍያ አሳየኝ። የደረሰኝ ልክ የታየኝ ነው። በሁለተኛው ቀን ደረሰ።',
    comments: [{ who: 'rahel', text: 'የትኛው ባንክ ነው? የእኔ ቅዳሜ አይሠራም።' }],
    replies: [{ who: 'selam', text: 'በሞባይል ገንዘብ ነው ያወጣሁት።' }],
    likes: ['almaz', 'rahel', 'nahom'],
  },
  {
    day: 33,
    who: 'meron',
    title: 'A question about insurance',
    body:
      'The papers of each asset say what is insured and what is not. For the kiosks I found theft and fire, but I ' +
      'did not find flood. Does anyone know? It rains a lot in Adama in August.',
    comments: [
      {
        who: 'abel',
        text: 'I asked customer service the same. They answered with the page number, so they had read it.',
      },
    ],
    likes: ['almaz', 'abel'],
  },
  {
    day: 38,
    who: 'yeshi',
    title: 'ለልጆቼ አሳየኋቸው',
    body: 'ልጄ አሥር ዓመቷ ነው። «እማዬ፣ ይህ ቀለም ምንድን ነው?» አለች። ቁጭ ብለን አንድ በአንድ ቆጠርን። ሒሳብ የተማረችው በዚህ ነው ማለት ይቻላል።',
    comments: [{ who: 'marta', text: 'የእኔም ልጅ ቀለሞቹን ትወዳቸዋለች።' }],
    likes: ['marta', 'hana', 'tigist', 'almaz', 'nahom'],
    marks: ['essence'],
  },
  {
    day: 43,
    who: 'nahom',
    title: 'I compared the bank line with my own page',
    body:
      'The transparency page shows what came from the renter, line by line. I took one day and followed it down ' +
      'to my own cents. It matched. It took me twenty minutes and I will not do it every day, but I am glad that ' +
      'I can.',
    comments: [{ who: 'dawit', text: 'Which day did you take? I want to try another one.' }],
    replies: [{ who: 'nahom', text: 'The second Tuesday. Take a rainy one, they are more interesting.' }],
    likes: ['dawit', 'almaz', 'yonas', 'kidus'],
  },
  {
    day: 48,
    who: 'tigist',
    title: 'ማንም ኮዱን ለማንም አይስጥ',
    body: 'ትናንት አንድ ሰው ደውሎ «ከ C3 ነኝ፣ ኮድ ይንገሩኝ» አለኝ። አልሰጠሁም። ለአገልግሎት ነገርኩ። እባካችሁ እናቶቻችሁን ንገሩ።',
    comments: [
      { who: 'eden', text: 'ለአያቴ አሁኑኑ እደውላለሁ።' },
      { who: 'bereket', text: 'I put a note on the counter of my shop about it.' },
    ],
    likes: ['almaz', 'hana', 'eden', 'bereket', 'rahel', 'selam'],
    marks: ['essence'],
  },
  {
    day: 53,
    who: 'samuel',
    title: 'Sewing workshop fund I: what do the women sew?',
    body:
      'I bought a little of the fund because my sister sews. Does anybody know what they make there? School ' +
      'uniforms, I hope. Then September would be their best month.',
    comments: [{ who: 'selam', text: 'የትምህርት ቤት ልብስና የሥራ ልብስ ነው፤ በሰነዱ ላይ አየሁት።' }],
    likes: ['selam', 'meron'],
  },
  {
    day: 57,
    who: 'rahel',
    title: 'እኔ የምጠብቀው ዘንድሮ አይደለም',
    body: 'ጎረቤቴ «ስንት ጊዜ ይፈጃል?» ትለኛለች። ገጹ የሚጠበቀውን ይላል እንጂ ቃል አይገባም። እኔ ለልጄ የሦስተኛ ክፍል ደብተር አስቤ ነው የጀመርኩት።',
    comments: [{ who: 'yeshi', text: 'ትክክል ነው። በትዕግሥት የሚገኝ ጥሩ ነው።' }],
    likes: ['yeshi', 'tigist'],
  },
  {
    day: 61,
    who: 'eden',
    title: 'New here, one thing I did not understand',
    body:
      'Why do the two wallets not mix? I put money in one and the rent came into the other. Then I read that I ' +
      'can buy from both, but withdraw from one. Writing it here so that the next newcomer finds it.',
    comments: [
      { who: 'almaz', text: 'The next newcomer thanks you. I needed a week for that.' },
      { who: 'nahom', text: 'Search finds it now, I tried.' },
    ],
    likes: ['almaz', 'nahom', 'abel'],
  },
  {
    day: 66,
    who: 'abel',
    title: 'መብራት ሲጠፋስ?',
    body:
      'የእህል ወፍጮ፣ ደብረ ብርሃን ገጽ ላይ አደጋዎቹን አነበብኩ። መጥፎውንም መጻፋቸው ደስ ይለኛል፤ ጥሩ ጥሩውን ብቻ ቢጽፉ አላምንም ነበር። መብራት ሲጠፋ ግን ወፍጮው ምን ' +
      'ይሆናል?',
    comments: [{ who: 'marta', text: 'I am going there this week. I will ask the miller.' }],
    likes: ['marta', 'dawit'],
  },
  {
    day: 70,
    who: 'marta',
    title: 'I was in Debre Birhan',
    body:
      'The mill is real, loud and full of flour. The miller changes the stones twice a year and pays them ' +
      'himself. He gave me a kilo of barley flour and did not let me pay for it.',
    comments: [
      { who: 'bereket', text: 'So the stones are his. I sleep better.' },
      { who: 'almaz', text: 'Did the power hold?' },
    ],
    replies: [{ who: 'marta', text: 'It went off once, and nobody looked up.' }],
    likes: ['almaz', 'bereket', 'dawit', 'hana', 'abel'],
    marks: ['essence'],
  },
  {
    day: 74,
    who: 'dawit',
    title: 'የቡድን ስብሰባ ቅዳሜ',
    body: 'በፒያሳ ስምንት ሆነን እንገናኛለን፤ ማንም ሊመጣ ይችላል። ስለ ምርት ሽያጭ አይደለም፤ ጥያቄ ያላችሁ ጠይቁ፣ ያላችሁ መልሱ። ቡና በየራስ ነው።',
    comments: [{ who: 'hana', text: 'እመጣለሁ። ደብተሬንም አመጣለሁ።' }],
    likes: ['hana', 'eden'],
  },
  {
    day: 78,
    who: 'yonas',
    title: 'A small wish',
    body:
      'I would like to hear the figures read aloud in Amharic while I drive. The notes page does it, but my ' +
      'father wants it on the wallet, too. He has stopped wearing his glasses out of pride.',
    comments: [{ who: 'selam', text: 'አባቴም እንዲሁ! መነጽሩ መሳቢያ ውስጥ ነው።' }],
    likes: ['selam', 'almaz'],
  },
  {
    day: 81,
    who: 'bereket',
    title: 'What I tell customers who ask',
    body:
      'I say three things. The price does not come back in one piece. The rent can be late. And look at the weave ' +
      'of the asset before you look at the sum. Two of five then go home and read. That is fine with me.',
    comments: [{ who: 'meron', text: 'እኔም ለጎረቤቶቼ ይህንኑ እላለሁ።' }],
    likes: ['meron', 'almaz', 'tigist', 'rahel'],
  },
  {
    day: 83,
    who: 'marta',
    title: 'የአዳማው ኪዮስክ',
    body: 'ዛሬ በአዳማ ነበርኩ። ኪዮስኩን እንደዚህ ሣልኩት፤ አምስት ስልኮች እየሞሉ ነበር። ስሙ፦ የፀሐይ ኃይል መሙያ ኪዮስክ፣ አዳማ።',
    picture: 'kiosk',
    comments: [{ who: 'almaz', text: 'You draw well. Is the coffee pot part of the business?' }],
    replies: [{ who: 'marta', text: 'The coffee is free. That is why all five phones stay so long.' }],
    likes: ['almaz', 'hana', 'yonas', 'tigist', 'dawit'],
  },
  {
    day: 87,
    who: 'hana',
    title: 'ስምንት ሳምንታት በደብተሬ',
    body: 'እያንዳንዱ አራት ማዕዘን አንድ ቀን ነው። ሸክላ ቀለም ያለው ኪራዩ የዘገየበት ወይም የጎደለበት ቀን ነው። የእናንተስ ደብተር ምን ይላል?',
    picture: 'notebook',
    comments: [{ who: 'yeshi', text: 'በደብተር መያዝ ጥሩ ሐሳብ ነው። ዛሬ እጀምራለሁ።' }],
    likes: ['almaz', 'yeshi'],
  },
];

/** Under the operator's news. */
export const NEWS_COMMENTS: readonly (Words & { day: number })[] = [
  { day: 23, who: 'tigist', text: 'ግልጽ አድርገው ስለጻፉ አመሰግናለሁ።' },
  { day: 63, who: 'almaz', text: 'Please tell us again when the date is fixed.' },
];
