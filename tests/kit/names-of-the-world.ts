// Names as people around the world write them, a language or two on a line: of writers, scientists, athletes and
// statesmen, or common in their country. Registration must accept each as written, except for the form of apostrophes,
// hyphens and spaces.

const NAMES = `
አበበ ቢቂላ|ጥሩነሽ ዲባባ|ደራርቱ ቱሉ|ኃይሌ ገብረ ሥላሴ|ገ/ማርያም ወ/ሚካኤል|ወ/ሮ ዘነበች ታደሰ|ሀዲስ ዓለማየሁ|ጸጋዬ ገብረ መድኅን|በዓሉ ግርማ|አፈወርቅ ተክሌ
ሣህለ ሥላሴ|ዮፍታሔ ንጉሤ|እጅጋየሁ ሽባባው|ሙላቱ አስታጥቄ
Abebe Bikila|Tirunesh Dibaba|Kenenisa Bekele|Haile G/Selassie|W/ro Almaz Ayana|Meseret Defar|Zewditu W/Michael
Baalu Girma|Tsegaye Gabre-Medhin|Mulatu Astatke
Caaltuu Leellisaa|Obboo Dhugaasaa Bakakkoo|Qeerransoo Tolasaa|Gaaddisee Jaal'ataa
ሓጎስ ገብረህይወት|ስብሓት ገብረ እግዚኣብሔር|ሰናይት ሓድጉ
Waris Diriye|Cabdi Bile|Maxamed Siciid Xirsi|Caasha Cismaan Cali|Nuruddin Farah
محمد صلاح|نجيب محفوظ|أم كلثوم|فاطمة الزهراء|عبد الرحمن بن عوف|طه حسين|غادة السمّان|ياسر عرفات|د. أحمد زويل
آسيا جبار
Naguib Mahfouz|Umm Kulthum|Abd al-Rahman al-Sufi|Muʿammar al-Qaddafi|Ṭāhā Ḥusayn
محمدرضا شجریان|فروغ فرّخزاد|مریم میرزاخانی|نیما یوشیج|علی‌اکبر دهخدا|رضا شاه‌حسینی
علامہ محمد اقبال|فیض احمد فیضؔ|عبدالستار ایدھی|ملالہ یوسف‌زئی
עמוס עוז|ש״י עגנון|חיים ג׳רבי|לאה גולדברג|יהודה בן־ציון|דָּוִד בֶּן־גּוּרְיוֹן
महात्मा गांधी|रवीन्द्रनाथ ठाकुर|प्रेमचंद|सचिन तेंडुलकर|महादेवी वर्मा|डॉ. भीमराव आंबेडकर|श्रीकृष्ण|लक्ष्मी सहगल
রবীন্দ্রনাথ ঠাকুর|কাজী নজরুল ইসলাম|সত্যজিৎ রায়|মুহাম্মদ ইউনূস|তসলিমা নাসরিন
சுப்பிரமணிய பாரதி|க. நா. சுப்ரமண்யம்|ஏ. ஆர். ரகுமான்|சி. வி. இராமன்
శ్రీ శ్రీ|పి. వి. నరసింహారావు|సరోజినీ నాయుడు
ಕುವೆಂಪು|ಡಾ. ರಾಜ್‌ಕುಮಾರ್|ಗಿರೀಶ್ ಕಾರ್ನಾಡ್
വൈക്കം മുഹമ്മദ് ബഷീർ|കെ. ആർ. നാരായണൻ|ജവാന്‍ മോഹന്‍
ગાંધી મોહનદાસ કરમચંદ|નરસિંહ મહેતા
ਅੰਮ੍ਰਿਤਾ ਪ੍ਰੀਤਮ|ਭਗਤ ਸਿੰਘ|ਗੁਰੂ ਨਾਨਕ
ଗୋପବନ୍ଧୁ ଦାସ|ଫକୀର ମୋହନ ସେନାପତି
මාර්ටින් වික්‍රමසිංහ|සනත් ජයසූරිය|ශ්‍රීමාවෝ බණ්ඩාරනායක
भानुभक्त आचार्य|लक्ष्मीप्रसाद देवकोटा
ပါရဂူ|အောင်ဆန်းစုကြည်|ဦးသန့်
ភ្នំ សុខា|ស៊ីន ស៊ីសាមុត|ហ៊ុន សែន
ສີລາ ວີຣະວົງ|ຄຳຮຸ້ງ ເສນະວົງ
สุนทรภู่|ม.ร.ว. คึกฤทธิ์ ปราโมช|พระยาอนุมานราชธน|ณัฐพงษ์ เรืองปัญญาวุฒิ|น้ำฝน ตั้งใจเรียน
Nguyễn Du|Hồ Chí Minh|Trần Thị Kim Ngân|Võ Nguyên Giáp|Đặng Thai Mai|Phạm Tuân|Ngô Bảo Châu
鲁迅|莫言|屠呦呦|张艺谋|欧阳修|阿依古丽·买买提|古力娜扎尔·拜合提亚尔|姚明|李小龙|〇丽
魯迅|林徽因|鄧麗君
村上 春樹|紫式部|ヴァイオレット・エヴァンス|さくら ももこ|髙橋 𠮷田|佐々木 希|小泉 八雲
김대중|한강|박지성|남궁 민수|황보 라
བསྟན་འཛིན་རྒྱ་མཚོ|ཨ་ཨོན་རྡོ་རྗེ
ᠴᠢᠩᠭᠢᠰ ᠬᠠᠭᠠᠨ|Цэдэнбал Юмжаагийн|Дашдоржийн Нацагдорж
Лев Толстой|Анна Ахматова|Фёдор Достоевский|Салтыков-Щедрин|Софья Ковалевская|Йосиф Бродский
Тарас Шевченко|Леся Українка|Лук'ян Кобилиця|В'ячеслав Чорновіл|Наталя Їжакевич
Янка Купала|Уладзімір Караткевіч|Іван Вазов|Вук Караџић|Љубица Ђурђевић
Абай Құнанбайұлы|Әйгерім Жүсіпова|Шыңғыс Айтматов|Ғабит Мүсірепов
ვაჟა-ფშაველა|შოთა რუსთაველი|ნინო ჭავჭავაძე
Հովհաննես Թումանյան|Արամ Խաչատրյան|Մարտիրոս Սարյան
Νίκος Καζαντζάκης|Μελίνα Μερκούρη|Ὅμηρος|Οδυσσέας Ελύτης
Ὑπατία Ἀλεξανδρινή|Γιώργος Σεφέρης
Seán O'Casey|Saoirse Ronan|Sinéad O'Connor|Flann O’Brien|Máire Ní Bhriain|Shaquille O'Neal|Miles O´Brien
William Shakespeare|J. R. R. Tolkien|Mary-Kate Olsen|Martin Luther King, Jr.|Henry VIII|Chloë Grace Moretz
Zoe St. Claire|Al "Scarface" Capone|Wm. Ng
Siân Phillips|Llŷr Williams|Eòghan MacDhòmhnaill|Fañch L'Helgoualc’h|Fañch Kerguelen
Gerard 't Hooft|Vincent van Gogh|’s-Gravesande Willem|Ruud van 't Veer|IJsbrand de Vries|Daniël van der Meer
René Descartes|Simone de Beauvoir|Jeanne d’Arc|Zoé L'Écuyer|Marie-Thérèse d'Aubigné|Éric-Emmanuel Schmitt
Loïc Æsop|Anaïs Nin|Œdipe Roi
Johann Wolfgang von Goethe|Günter Graß|Käthe Kollwitz|Annette von Droste-Hülshoff|Jürgen Groẞ
Karl-Theodor zu Guttenberg
Dante Alighieri|Niccolò Machiavelli|Gabriele D'Annunzio|Nicolò Dell'Acqua
Gabriel García Márquez|José Ortega y Gasset|María Ángeles Núñez|Begoña Agüero|Íñigo Errejón|Martín-Santos Luis
Mª Dolores Pradera
Josep Lluís Carod-Rovira|Mercè Rodoreda i Gurguí|Carme Paral·lel|Gal·la Placídia
Rosalía de Castro|Xosé Núñez Feijóo|Itziar Ituño Martínez|Bernardo Atxaga
José Saramago|Luís de Camões|Conceição Evaristo|João Guimarães Rosa|Lula da Silva|Pelé
Adam Mickiewicz|Wisława Szymborska|Maria Skłodowska-Curie|Stanisław Żółkiewski|Łukasz Źdźbło
Karel Čapek|Božena Němcová|Antonín Dvořák|Ľudovít Štúr|Jozef Škvorecký
Ivo Andrić|Đorđe Balašević|Mirjana Đurić|France Prešeren|Željko Šturm
Petőfi Sándor|Szűcs Őrs|Erdős Pál|Árpád Göncz
Mihai Eminescu|Ștefan cel Mare|Țiriac Ion|Constantin Brâncuși
Orhan Pamuk|Nâzım Hikmet|Işıl Gündoğdu|Âşık Veysel|Tuğba Öztürk|İbrahim Çelik
Nizami Gəncəvi|Əli Həsənov|Bəxtiyar Vahabzadə
Astrid Lindgren|Søren Kierkegaard|Åsa Larsson|Bjørnstjerne Bjørnson|Gro Harlem Brundtland|Æneas Møller
Halldór Laxness|Björk Guðmundsdóttir|Þórarinn Eldjárn|Ólafur Ægir Ýmisson
Väinö Linna|Tove Jansson|Äijä Öljymäki|Jaan Kross|Õnne Pillak|Ülo Tuulik
Jānis Rainis|Vaira Vīķe-Freiberga|Žemaitė|Jonas Mačiulis|Šarūnas Marčiulionis|Ģirts Ķesteris
Ismail Kadare|Gjergj Kastrioti Skënderbeu|Ċensu Tabone|Ġużè Ellul Mercer|Ħal Għaxaq
Chinua Achebe|Chimamanda Ngozi Adichie|Wọlé Ṣóyínká|Fẹlá Aníkúlápó Kútì|Ọlọ́run Adébáyọ̀|Ngọzi Okonjo-Iweala
Aminu Ɗantata|Abubakar Ƙwaya|Ɓala Yaro|Kwame Nkrumah|Ɛsi Asantewaa|Kɔfi Annan|Yaa Ŋkrumah
Ngũgĩ wa Thiong'o|Wangarĩ Maathai|Eliud Kipchoge|Ng'ang'a Kamau|Julius Nyerere|Okot p'Bitek
Nelson Mandela|Nkosazana Dlamini-Zuma|Nǃxau ǂToma|Adriaan de la Rey|Thandiwe ǃgoras
Léopold Sédar Senghor|Aïssa Maïga|N'Golo Kanté|Didier Drogba|Mbaye Ñing|Cheikh Anta Diop
Rakotomalala Andriamanjato|Joseph Ravoahangy|Samora Moisés Machel|José Craveirinha
Dedan Gatheru|Paul Kagame|Wisdom N'dlovu|Ahmed Ould Daddah
Keali'i Reichel|Liliʻuokalani|Mānoa Kahananui|Kiri Te Kanawa|Hōne Heke|Ngāhuia Te Awekotuku
Tāufaʻāhau Tupou|Faʻafetai Tuiasosopo|Rigoberta Menchú Tum|Túpac Amaru|K'inich Janaab
Nezahualcóyotl Xicohténcatl
ᓯᓚ ᐊᒪᒍᐊᓕᒃ|ᏎᏉᏯ|ⵎⴰⵙⵉⵏⵉⵙⴰ|Mas Oyama|Sukarno|Suu Kyi|Pramoedya Ananta Toer|Ng|Ni Ketut Sari|Siti binti Ahmad
Muthu a/l Raju
José Rizal y Alonso|Ma. Clara de los Santos|Niño Aquino III|Datu Puti
ߣߊߡߊߛߊ ߞߊ߲ߕߍ|ܐܦܪܝܡ ܣܘܪܝܝܐ|ⲁⲛⲧⲱⲛⲓ|ދޮން މަނިކު
`;

export const NAMES_OF_THE_WORLD: readonly string[] = NAMES.trim()
  .split('\n')
  .flatMap((names) => names.split('|'));
