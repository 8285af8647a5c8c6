// 200 names, each with spellings that people use for it: in Ethiopic and Latin letters, with and without accents. A
// search by each must find the name (names.md 3).

const NAMES = {
  Amharic: `
ሰላማዊት: Selamawit, Selamawite, Selamawitt, Selamaweet, ሠላማዊት, ሰላማዊት
ገብረ ማርያም: Gebre Mariam, Gebremariam, G/Mariam, ገብረማርያም, ገ/ማርያም, Gebremaryam, Gebre Maryam, Gebre-Mariam
ግርማ: Girma, Girmma, Ghirma, Girmaa
Bekele: በቀለ, Bekelle, Beqele, Baqqalaa, Bekkele
Abebe: አበበ, ዐበበ, ኣበበ, Abebie, Abbebe
Abeba: አበባ, Abebaa, Abbeba
Tsehay: ፀሐይ, ጸሃይ, ፀሃይ, ጸሐይ, Sehay, Tsehai, Tsehaye
ኃይለ ሥላሴ: Haile Selassie, H/Selassie, Haileselassie, ሀይለስላሴ, Hayle Sellassie, Haile Silassie, ኃ/ሥላሴ
Tesfaye: ተስፋዬ, Tesfay, Tesfaie, Tesfayie
Getachew: ጌታቸው, Getatchew, Getacheu, Getachewu
ብርሃኑ: Birhanu, Berhanu, Brhanu, Birhaanu, ብርሀኑ
Worku: ወርቁ, Werku, Workuu
Tewodros: ቴዎድሮስ, Teodros, Theodros, Tewodross
ዮሐንስ: Yohannes, Yohanes, Yohanis, ዮሃንስ, Yohans
Mulugeta: ሙሉጌታ, Mulugetta, Muluggeta
Alemayehu: አለማየሁ, ዓለማየሁ, Alemayhu, Alemayehou
ወልደ ሚካኤል: Wolde Michael, W/Michael, Woldemichael, Welde Mikael, ወልደሚካኤል, ወ/ሚካኤል, Weldemikael
Kebede: ከበደ, Kebbede, Kebedde
Tadesse: ታደሰ, Taddese, Taddesse, Tadese
Almaz: አልማዝ, Almaaz, Allmaz
Hiwot: ሕይወት, ህይወት, Hiwet, Hiywot
ምሕረት: Mihret, Meheret, Mehret, ምህረት, Mihiret
Yared: ያሬድ, Yareed, Yarred
Dawit: ዳዊት, Daweet, Dawitt
Eyerusalem: ኢየሩሳሌም, እየሩሳሌም, Iyerusalem, Yerusalem
Tigist: ትዕግሥት, ትዕግስት, Tigest, Tegest, Tigst
Kidist: ቅድስት, Kidest, Qidist, Kedist
Genet: ገነት, Gennet, Genett
Rahel: ራሔል, ራሄል, Rahell
Zerihun: ዘሪሁን, Zerihoun, Zerehun
Wondimu: ወንድሙ, Wendimu, Wondemu, Wondmu
Wondwosen: ወንድወሰን, Wondwossen, Wendwesen, Wondewosen
Mesfin: መስፍን, Mesfen, Messfin
Lemma: ለማ, Lema, Lemmaa
Alemu: አለሙ, ዓለሙ, Alamu, Allemu
Mengistu: መንግሥቱ, መንግስቱ, Mengestu, Mengistou
Assefa: አሰፋ, Asefa, Aseffa
Demeke: ደመቀ, Demmeke, Demeqe
Tsegaye: ፀጋዬ, ጸጋዬ, Segaye, Tsegay, Tsegaie
ገብረ እግዚአብሔር: Gebre Egziabher, Gebregziabher, G/Egziabher, ገብረእግዚአብሔር, Gebreegziabher
Mekonnen: መኮንን, Mekonen, Makonnen, Mekonin
Teferi: ተፈሪ, Tafari, Teferri, Taferi
Mengesha: መንገሻ, Mangasha, Mengeshaa
Desta: ደስታ, Destaa, Dessta
Fikru: ፍቅሩ, Fekru, Fiqru
Kifle: ክፍሌ, Kifflie, Keflie, Kiflie
Solomon: ሰለሞን, ሶሎሞን, Salomon, Selomon
Samuel: ሳሙኤል, Samueel, Samuwel
Amanuel: አማኑኤል, Emanuel, Amanuwel, Amannuel
Henok: ሄኖክ, Hennok, Henock
Michael: ሚካኤል, Mikael, Micael, Mickael
Giorgis: ጊዮርጊስ, Georgis, Ghiorghis, Giyorgis
Mariam: ማርያም, Maryam, Mariyam
Tsion: ጽዮን, Sion, Tsiyon, Tzion
Bethlehem: ቤተልሔም, ቤተልሄም, Betelehem, Bethelehem, Betelhem
Meseret: መሠረት, መሰረት, Messeret, Meserat
Aster: አስቴር, Ester, Asster
Elias: ኤልያስ, Elyas, Eliyas, Ellias
Eyob: ኢዮብ, እዮብ, Iyob, Eyyob
Efrem: ኤፍሬም, Ephrem, Effrem
Yosef: ዮሴፍ, Yoseph, Yossef, Yosseph
Fasil: ፋሲል, Fassil, Faseel
Dagnachew: ዳኛቸው, Dagnatchew, Danyachew
Asnakech: አስናቀች, Asnaketch, Asnaketch
Zenebech: ዘነበች, Zenebetch, Zennebech
Biruk: ብሩክ, Bruk, Birook, Birruk
Ermias: ኤርምያስ, Ermyas, Ermiyas
Nigussie: ንጉሤ, ንጉሴ, Neguse, Negussie, Niguse
Tilahun: ጥላሁን, Telahun, Tilahoun
Wubshet: ውብሸት, Wubishet, Webshet
Habtamu: ሀብታሙ, ሃብታሙ, Habtamou, Habetamu
Tekle Haimanot: ተክለ ሃይማኖት, Teklehaimanot, T/Haimanot, Tekle Haymanot, ተክለሃይማኖት
Ayele: አየለ, Ayelle, Ayyele
Mulu: ሙሉ, Mullu, Moulou
Liya: ልያ, Lia, Liyya
Shewit: ሸዊት, Shewitt, Sheweet
Zewdu: ዘውዱ, Zewdou, Zawdu
Melaku: መላኩ, Mellaku, Melakou
Hana: ሐና, ሃና, Hanna, Hannah
Sara: ሣራ, ሳራ, Sarah, Saara`,
  Oromo: `
Caaltuu: ጫልቱ, Chaltu, Chaaltu, Chaltuu
Tolasaa: ቶለሳ, Tolesa, Tolessa, Tolasa
Gammachuu: ገመቹ, Gemechu, Gemmechu, Gamachu
Leellisaa: ሌሊሳ, Lelisa, Lellisa
Dhugaasaa: ዱጋሳ, Dugasa, Dhugasa, Dugassa
Qeerransoo: ቄራንሶ, Keranso, Kerranso, Qeranso
Guddataa: ጉደታ, Gudeta, Gudetta, Gudata
Boonsaa: ቦንሳ, Bonsa, Bonssa
Waaqoo: ዋቆ, Wako, Waqo
Tolaa: ቶላ, Tola, Tolla
Jaarsoo: ጃርሶ, Jarso, Jarsso
Lammii: ለሚ, Lemi, Lemmi, Lammi
Obsaa: ኦብሳ, Obsa, Obssa
Kumsaa: ኩምሳ, Kumsa, Kumssa
Bultum: ቡልቱም, Bultuum, Bulttum
Hundee: ሁንዴ, Hunde, Hundie
Ifaa: ኢፋ, Ifa, Iffa
Fayyisaa: ፈይሳ, Feyisa, Feyissa, Fayisa
Dirribaa: ድሪባ, Diriba, Dirriba, Deriba
Abdiisaa: አብዲሳ, Abdisa, Abdissa
Tafarraa: ተፈራ, Tefera, Teferra, Tafara
Daraartuu: ደራርቱ, Derartu, Derarttu
Xurunash: ጥሩነሽ, Tirunesh, Trunesh, Tiruneshe
Margaa: መርጋ, Merga, Mergga
Dammaqee: ደመቄ, Demeke, Demekie
Galataa: ገለታ, Geleta, Geletta
Namarraa: ነመራ, Nemera, Nemerra
Biqilaa: ቢቂላ, Bikila, Bikilla, Biqila
Moosisaa: ሞሲሳ, Mosisa, Mosissa
Cimdeessaa: ጭምዴሳ, Chimdesa, Chimdessa`,
  Tigrinya: `
ሓጎስ: Hagos, Haggos, ሀጎስ, ሐጎስ
ስብሓት: Sibhat, Sebhat, ስብሃት
Asmerom: ኣስመሮም, አስመሮም, Asmarom, Asmerrom
Isayas: ኢሳይያስ, ኢሳያስ, Esayas, Isaias
Medhanie: መድሃኔ, መድኃኔ, Medhane, Medhanye
ሃይለሚካኤል: Hailemichael, Haile Michael, Hailemikael, H/Michael
Letebrhan: ለተብርሃን, Letebirhan, Lete Berhan, Leteberhan
Kibrom: ክብሮም, Kbrom, Kebrom
Ghirmay: ግርማይ, Girmay, Ghermay, Girmai
Mehari: መሓሪ, መሀሪ, Mehary, Mahari
Asgedom: አስገዶም, ኣስገዶም, Asghedom, Asgedomm
Tsigabu: ፅጋቡ, ጽጋቡ, Sigabu, Tsegabu
Gebremedhin: ገብረመድህን, ገብረመድኅን, Gebre Medhin, G/Medhin, Ghebremedhin
Abrehet: ኣብረሀት, አብረኸት, Abrhet, Abrehett
Zeray: ዘርአይ, ዘርኣይ, Zerai, Zeraye
Hadgu: ሓድጉ, ሃድጉ, Hadigu, Hadgou
Weldeab: ወልደኣብ, ወልደአብ, Woldeab, W/Ab
Freweyni: ፍረወይኒ, Freweini, Fireweyni, Frewoini
Kiros: ኪሮስ, Kirros, Kyros
Berhe: በርሀ, በርኸ, Berhie, Berrhe
Semhar: ሰምሃር, ሰምሓር, Semhaar, Samhar
Selam: ሰላም, ሠላም, Sellam, Selamm
Luam: ሉኣም, ሉአም, Luwam, Louam
Tekeste: ተኸስተ, ተከስተ, Tekestie, Tekestte
Yemane: የማነ, Yemanie, Yemmane`,
  Muslim: `
Mohammed: መሐመድ, ሙሐመድ, Muhammed, Mehamed, Mohamed, Muhammad, Mahamed, Maxamed
Ahmed: አሕመድ, አህመድ, Ahmad, Ahmmed
Hussein: ሁሴን, Hussen, Hussain, Husen, Husein
Ibrahim: ኢብራሂም, Ebrahim, Ibraheem
Abdulrahman: አብዱራህማን, አብዱረህማን, Abdurahman, Abdul Rahman, Abdurehman, Abderahman
Abdullahi: አብዱላሂ, Abdulahi, Abdellahi, Abdilahi
Osman: ኡስማን, ዑስማን, Usman, Ousman
Omar: ኡመር, ዑመር, Umer, Oumer, Umar
Fatuma: ፋጡማ, Fatouma, Fatumma
Aisha: አይሻ, ዓይሻ, Aysha, Ayisha, Aishah
Khadija: ከዲጃ, ኸዲጃ, Kedija, Hadija, Khedija, Kadija
Yusuf: ዩሱፍ, Yousuf, Yussuf, Yusouf
Jemal: ጀማል, Jamal, Djemal, Jemmal
Kemal: ከማል, Kamal, Kemmal
Seid: ሰይድ, Said, Seyd, Sayed
Zeyneb: ዘይነብ, Zeineb, Zainab, Zaynab
Hassen: ሀሰን, ሐሰን, Hassan, Hasen
Mustefa: ሙስጠፋ, Mustafa, Mustafaa, Mustefaa
Reshid: ረሺድ, Rashid, Resheed
Kedir: ከድር, Kadir, Qedir, Keder
Semira: ሰሚራ, Samira, Semirra
Shemsedin: ሸምሰዲን, Shemsuddin, Shamsuddin, Shamsudin
Nuredin: ኑረዲን, Nureddin, Nuruddin, Nuradin
Khalid: ካሊድ, ኻሊድ, Kalid, Halid, Khaled
Nur: ኑር, Nour, Noor`,
  Vietnamese: `
Nguyễn: nguyen, NGUYEN, Nguyển
Đặng: dang, Dang
Phương: phuong, Phuong
Trần Hồng Ngọc: tran hong ngoc, ngoc tran
Huỳnh: huynh, Huynh
Lê Thị Hạnh: le thi hanh
Vũ Đức: vu duc
Hoàng Yến: hoang yen, Hoang Yen
Quỳnh: quynh
Thủy Tiên: thuy tien`,
  French: `
Hélène: helene, Helene, Hellene
François: francois, FRANÇOIS
Léa L'Écuyer: lea l'ecuyer, Léa L’Écuyer
Zoë: zoe
Benoît Lefèvre: benoit lefevre
Anaïs: anais, Annais
Cœur-de-Roy: coeur de roy
Théophile: theophile, Teophile`,
  Spanish: `
José Muñoz: jose munoz
Ángel Núñez: angel nunez
Begoña: begona
María José: maria jose, Mariajose
Íñigo: inigo, Inigo
Yolanda Peña: yolanda pena
Guadalupe: guadalupe, Guadaluppe
Raúl Sáenz: raul saenz`,
  Chinese: `
Zhang Wei: zhang wei, wei zhang
Wang Xiaoming: wang xiaoming, Wang Xiao Ming
Ouyang Xiu: ouyang xiu, Ou Yang Xiu
Liu Yang: liu yang
Chen Jianguo: chen jianguo, Chen Jian Guo
Lǚ Méi: lu mei
王小明: 王小明, 小明`,
  Thai: `
Somchai: somchai, Somchay
Siriporn: siriporn, Siriphorn
Natthaphong: natthaphong, Nattaphong
Supaporn: supaporn, Suphaporn
Chaiyaphum: chaiyaphum, Chaiyapum
Kanya: kanya, Kannya
สมชาย: สมชาย, ชาย`,
} as const;

export type SpeltName = { group: string; name: string; spellings: readonly string[] };

export const SPELT_NAMES: readonly SpeltName[] = Object.entries(NAMES).flatMap(([group, rows]) =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [name = '', spellings = ''] = row.split(': ');
      return { group, name, spellings: spellings.split(', ') };
    }),
);

/** Names of different persons, which no search may take for each other. */
export const OTHER_NAMES: readonly (readonly [string, string])[] = `
Abebe/Abeba Bekele/Bikila Selam/Salim Selam/Selamawit Ayele/Ayalew Alemu/Almaz Mulu/Mulugeta Kebede/Kebebe Hana/Hanan
Jemal/Jemila Kemal/Kamil Ali/Ale Lemi/Lemma Tadesse/Tadiwos Getnet/Getachew Girma/Girmay Girma/Gerima Worku/Workneh
Abdu/Abdi Omar/Amare Amina/Emnet Fatuma/Fitsum Samuel/Samson Sara/Sora Tsegaye/Tsige Desta/Dessie
Marta/Merid Dawit/David Daniel/Danait Berhe/Birhanu Hagos/Hadgu Gudeta/Gadisa Tola/Tolasaa Lelisa/Lalise Boonsaa/Bona
Li/Le Lin/Len Ming/Meng Jing/Jeng Zhang/Jiang Wang/Wong Chen/Qin Zhou/Zhu Hong/Hung Khanh/Hanh Thu/Tu Tien/Tin Minh/Manh
Xu/Su Phan/Pan Huang/Hong Linh/Lanh ሰላም/ሰሊም አበበ/አበባ ግርማ/ገረመ ልዑል/ሌላ ሀና/ሀናን ታደሰ/ታድዮስ ከማል/ካሚል ሙሉ/ሙላት
Marie/Maria Luis/Luisa Jose/Josefa Juan/Juana Paul/Paula Anne/Anita Somchai/Somsak Siriporn/Sirikit Yusuf/Yosef
Kiros/Kerstos Isayas/Yishak Asmerom/Asmera Hiwot/Hewan Aster/Asrat Tigist/Tigabu Efrem/Ermias Eyob/Ayub Rahel/Rihana`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('/'))
  .map(([one = '', other = '']) => [one, other] as const);
