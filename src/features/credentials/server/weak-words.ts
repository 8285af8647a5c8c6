// Lists of words that make a password weak, for weak-passwords.ts.
/**
 * The most frequent words in leaked passwords, and words usual in Ethiopia, in lower case. The check ignores digits and
 * signs around them and reads digits as letters, so each word covers hundreds of passwords. Together they cover the
 * most usual thousands (ASVS 6.2.4).
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passw passwd passwort pass pword secret admin administrator root login welcome letmein access master guest
  user test testing tester demo changeme default temp temporary system server iloveyou iloveu ilove loveyou love lovely
  lover sweetheart honey baby babygirl darling angel princess prince queen king kingdom god jesus christ jesuschrist
  godisgood godislove blessed blessing faith hope grace amen maria mary michael michelle daniel david joseph joshua
  jessica jennifer andrew anthony robert thomas george william charles charlie jordan ashley nicole amanda justin
  matthew samuel solomon sarah sofia hannah hanna abraham isaac jacob moses gabriel football soccer basketball baseball
  hockey arsenal chelsea liverpool manchester manutd barcelona realmadrid ronaldo messi dragon monkey tiger lion eagle
  falcon wolf shadow sunshine summer winter spring autumn flower rainbow butterfly purple orange silver golden diamond
  computer internet google facebook instagram telegram whatsapp youtube tiktok twitter android samsung iphone nokia
  huawei tecno infinix windows linux apple microsoft mobile phone qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl
  zxcvbn zxcvbnm asdf qwer zxcv abc abcd abcde abcdef abcdefg abcdefgh qaz wsx qazwsx qweasd qweasdzxc asd zxc qwe aaa
  aaaa aaaaaa xxx xxxx superman batman spiderman pokemon naruto starwars matrix hunter ranger killer ninja warrior
  soldier captain freedom liberty forever family friend friends happy lucky money dollar bank banking account credit
  card cash rich business company office school student teacher doctor engineer university college ethiopia ethiopian
  addis addisababa abeba ababa habesha abyssinia oromia oromo amhara tigray tigrai somali gonder gondar bahirdar mekelle
  hawassa awassa adama nazret harar diredawa jimma lalibela axum aksum sheger finfinne shashemene debrezeit bishoftu
  abebe kebede alemu tesfaye haile selassie haileselassie tewodros menelik mohammed muhammad ahmed ali hassan ibrahim
  abdi tigist selam selamawit meron helen hiwot bethlehem mekdes rahel ruth yonas dawit kidus biruk abel natnael nahom
  henok bereket getachew girma mulugeta tadesse bekele worku lemma tsegaye desta almaz aster genet zewditu taitu fikir
  fikr konjo yene enat egziabher medhanialem mariam gebriel mikael giyorgis kidane allah bismillah alhamdulillah
  mashallah inshallah ethiotelecom telebirr telebir cbebirr awash dashen birr coffee bunna buna injera meskel timket
  genna enkutatash bitcoin crypto invest investment income withdraw recharge wallet member members cooperative community
  hello hi hey good morning night thank thanks please sorry nothing whatever something everything trustno trustnoone
  whoknows dontknow forgot forget remember mypassword mypass mypasswd yourpassword thepassword newpassword
  passwordpassword adminadmin testtest rootroot loginlogin useruser one two three onetwothree january february march
  april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  james john richard steven steve kevin brian mark paul peter edward eric ryan jason jeffrey jeff scott adam alex
  alexander alexandra alexis amy andrea angela angelina anna anne annie barbara benjamin beth betty brandon brenda bryan
  carlos carmen carol caroline catherine chris christian christina christine christopher cindy claudia crystal cynthia
  danny debbie deborah denise dennis diana diane dominic donald donna douglas elizabeth emily emma erica erin evelyn
  florence frances francis frank gary gerald gloria gordon greg gregory harry heather henry ian irene isabella jack
  jackie jackson jacqueline jake jane janet janice jasmine jean jeremy jerry jesse jill jim jimmy joan joe johnny jon
  jonathan jose juan judith judy julia julian julie karen katherine kathleen kathy katie keith kelly kenneth kim
  kimberly kristen kyle larry laura lauren lawrence lee leo leon leslie linda lisa logan louis louise lucas lucy luis
  luke lynn madison manuel marcus margaret marie marina mario martha martin marvin mason max megan melanie melissa mia
  michele miguel mike mohamed monica morgan nancy natalie natasha nathan nelson nicholas nick nicolas nina noah norman
  oliver olivia oscar pamela patricia patrick paula pedro philip phillip rachel ralph ray raymond rebecca regina richie
  ricardo rick ricky riley rita rob robin rodney roger roland ron ronald rosa rose rosemary roy ruby russell sabrina
  sally sam samantha sandra sandy sara sean sebastian sergio shane shannon sharon shawn sheila shelby shirley simon
  sophia sophie spencer stanley stella stephanie stephen stewart stuart sue susan suzanne sydney sylvia tanya tara ted
  teresa terry tiffany tim timothy tina todd tom tommy tony tracy travis trevor troy tyler valentina valerie vanessa
  veronica vicky victor victoria vincent virginia walter wanda warren wayne wendy wesley willie wilson xavier yvonne
  zachary aaliyah amina fatima fatuma khadija aisha yusuf omar osman abdul abdullah abdulla khalid mustafa mahmoud nasir
  salim said idris musa isa bilal abebech aberra addisu admasu alemayehu alemitu amanuel ashenafi asefa assefa asnakech
  ayele aynalem aytenew bahiru berhanu beza bezawit birhanu bizuayehu dagmawi dereje eden elias elsabet endale ephrem
  ermias eskinder eyerusalem eyob ezra fasil fekadu fikadu fikirte firew fitsum gashaw gebre gebremariam gedion getahun
  gizachew habtamu hailu hanan kaleb kassahun kidist kiros liya lidya lulit mahlet makda mebrat melaku melat melkamu
  merid meseret mesfin mihret mikias mimi misrak mulu nardos nebiyu negash nigist robel saba samrawit sebele seble
  senait shewit shimelis sirak solome sosina surafel tamrat tariku temesgen teshome tilahun tirunesh tsehay tsion
  wondimu wondwosen worknesh wubet yared yeshi yodit yohannes yosef zelalem zenebech zerihun zinash aaaaaaaa action
  active adidas africa airborne airforce alabama alaska albert alien allison alpha alpine amazing amazon america
  american amigo anderson andromeda animal antonio apache apollo apples aquarius arcade arizona army arthur artist
  asdfasdf ashton assassin atlanta atlantis austin avalon avatar aviator awesome babes babylon backup badboy badger
  bailey balance balloon bananas bandit banana barney baron bastard batista beach bear bears beast beautiful beauty
  beaver beavis bella benfica benny bentley bernard best bigboy bigdaddy bigdog billy bird birdie birthday biscuit black
  blackbird blackie blackjack blaster blazer blizzard blonde blood blossom blue bluebird bluesky bobby bonnie boomer
  boss boston bowling boxer boxing bradley brandy bravo brazil bread bridge britney broken bronco broncos brooke
  brooklyn brother brothers brown browns bruce bruins brutus bubba bubble bubbles buddy buffalo bugs bulldog bullet
  bunny burger buster butter button caesar california calvin camaro camera campbell canada candy cannon canon cancer
  capricorn cardinal carter cartman casino casper cassie castle catdog cats celtic celtics center central champion
  chance change changed channel chaos charger charity charlotte cheese cherry chester chevrolet chevy chicago chicken
  chiefs chocolate chopper chronic church cinderella city classic clinton cloud clover cobra cocacola coco coconut
  codename colorado columbia comet comfort comics commando common compaq compass concrete connect control cookie cookies
  cool copper corona corvette cosmos cougar country courage cowboy cowboys cracker crazy cream create creative cricket
  crimson cross crusader cuddles culture cupcake current custom cyclone daddy daisy dakota dallas dancer dance danger
  dark darkness darkside dave dead death deeper defender delta demon denver desire destiny detroit devil diablo digital
  dinosaur direct dirty discover discovery disney dodge dodger dodgers doggie dogs dolphin dolphins domino dontforget
  doobie dortmund double dracula dragonball dragons dream dreamer dreams driver drowssap drummer duck dundee eagles
  earth easter eastern eclipse effect einstein electric element elephant elite elvis emerald eminem emperor energy
  enigma enter enterprise escape eternal eternity europa europe everton evil excalibur exodus explorer express extreme
  falcons fallen fantasy farmer fashion father favorite fender ferrari fire fireball firebird firefly fireman first
  fishing flash flowers fluffy flyers flying force ford forest forlife formula fortune fountain france franklin freak
  freddy free freebird french fresh frog froggy frozen fubar fuck fuckyou funny funtime future galaxy gambit game gamer
  games gandalf garden garfield gateway gators gemini general genesis genius gerrard ghost giants ginger giraffe girl
  girls glitter global goblue goddess godzilla gold golf golfer goodboy goodgirl goodluck gothic grand grandma grandpa
  grapes grass great green greenday griffin grizzly groovy guard guardian guitar gunner gunners hacker hahaha hallo
  halloween hamburg hammer hamster handsome happiness hardcore harley harvard hawaii hawk hawkeye head health heart
  hearts heaven hector hellokitty hellyeah hendrix hercules hero highland history hollywood holland homer honda horizon
  hornet horse horses hotdog hotmail hotrod hotstuff house houston howard hummer hunting hurricane iceman icecream
  idontknow iloveme imagine impala imperial india indian indiana indigo infinity inside insane intel inter ireland irish
  ironman island italia italy jaguar jamaica japan jasper jazz jeep jello jelly jersey jester jetski jewel johnson joker
  jones journey joy juice jumper jungle jupiter justice justme karate kawasaki keeper kermit kicker kids kingkong kings
  kiss kisses kitten kitty knight knights kitkat krishna ladies lady ladybug lakers lancer laser legend legolas lemon
  letter lifetime light lightning lincoln lionking lions little lizard loco logitech lollipop london lonely longhorn
  lord lorenzo loser losers lost lotus loud lovebug loveless lovelove loverboy lovers loveme loving lucifer luna machine
  macintosh madmax madrid maggie magic magical magnum mailman majestic malibu mamamia mango maniac marathon marine
  mariner marines marley marlboro mars marshall masters maverick maxwell mazda meatball medical megaman memory mercedes
  mercury merlin mermaid metal metallic metallica mexico miami mickey midnight military million millions minecraft
  minnie miracle mission mistress mittens modern molly mommy monitor monkeys monster montana moon moonlight mother
  motion motorola mountain mouse mozart muffin music mustang mystery mystic nascar nature navy network newlife newport
  newton newyork nirvana nissan nitro noodle number nugget nurse ocean olympus online open opera option oracle oranges
  orion orlando outlaw oxford pacific packers painter palace panda panther panthers paradise paris parker pasta patches
  patriot patriots peace peaches peanut pearl pencil penguin people pepper peppers perfect personal peugeot phantom
  phoenix photo piano picture pierre pineapple pink pinky pirate pirates pizza planet platinum play playboy player pluto
  poison polaris police polina poop popcorn popeye poppy porsche portugal positive power powers precious predator
  premier presto pretty princesa private problem prodigy product professor profile project prophet protect proton public
  puddle pumpkin puppies puppy python rabbit racecar racer racing radio raiders railroad rain rainbows rambo random
  rangers raptor rasta rastaman raven ravens reality rebel rebels record red reddog redhead redneck redrum redskins
  redsox redwings reggae reggie renault republic rescue respect revenge revolution reynolds rhino rhythm river road rock
  rocker rocket rockets rocknroll rockstar rocky rodeo romance romeo romania rooster roses roxy royal royals rugby
  running russia saint saints sakura salvador samson sandiego sanjose santa santiago santos saturn savage scarface
  science scooby scooter scorpio scorpion scotland scout scrappy seattle security semperfi senior sentinel serenity
  service sesame seven sexy sexygirl shadows shaggy shark sharks sheba sheep sheriff shiloh shooter shopping shorty
  shotgun sierra silence silent simba simple simpson simpsons single sister sixers skate skater skateboard skinny
  skipper skippy skyline slayer sleep sleepy slipknot smart smile smiles smiley smith smoke smoker smokey smokie smooth
  snake snickers sniper snoopy snow snowball snowflake snowman soleil solution somebody song sonic sonics sony soprano
  soulmate south spanky sparkle sparky special spectrum speed speedy spider spike spirit spitfire spoiled sponge
  spongebob sports sprite spurs squirrel stalker star starbucks stardust starfish stargate starlight stars start
  startrek station stealth steel steelers sticky storm stranger strawberry street strike striker strong stupid sublime
  success sucker sugar sultan summertime sunflower sunny sunset super superstar supergirl support supreme surfer
  survivor susanna sweden sweet sweetie sweetness sweetpea swimmer swimming sword tacobell target tarzan taurus taylor
  teamo teddy teddybear teens telephone tennis tequila terminator texas theboss theking theman theone thebest thunder
  tigers tigger timber time tinker tinkerbell titanic titans toby today tomcat tommyboy topgun tornado toronto toyota
  tractor traffic trance travel trebor tree trinity triton trojan trojans trouble truck trucker trueblue truelove
  trumpet trust truth turkey turtle tweety twilight twister united universal universe unicorn valentine vampire vanilla
  vegas vegeta velvet venice venom venus vertigo victory viking vikings village vintage violet viper virgo vision
  volcano volley volleyball voodoo voyager walker walmart warcraft warlock warning water watermelon webmaster website
  western whisky white whitney wildcat wildcats willow winner winners winston wireless wisdom wizard wolfgang wolverine
  wolves woman women wonder woody world wrestling xbox xxxxxx yahoo yamaha yankee yankees yellow yoda young yousuck yoyo
  zebra zenith zeppelin zombie zxcvb asdfg qwert poiuy mnbvc lkjhg poiuytrewq wasd uiop hjkl jkl bnm hallelujah alleluia
  glory heavenly jehovah yeshua messiah bible gospel pastor bishop deacon selah shalom salam market traders trader sales
  merchant teff doro shiro tibs kitfo berbere tej tella arbaminch woldia dessie kombolcha assosa gambela nekemte ambo
  sodo hosaena dilla wolaita sidama afar benishangul gurage harari bole piassa merkato kazanchis megenagna lideta kirkos
  yeka arada akaki lebu sarbet gerji cmc ayat summit stjohn saintgeorge stgeorge ethiopiabuna fasilkenema manu mancity
  mancitys psg juventus milan intermilan bayern benzema neymar mbappe haaland salah gudeta bolt bekelekenenisa kenenisa
  haileg derartu abebebikila blink blahblah ncc bond rockyou lastname firstname myspace jonas lol lollol woaini
  linkinpark suzuki qwaszx nokialumia abcabc abcabcabc qweqwe asdasd zxczxc aabbcc
  `
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Words of this product, in lower case: its names, what it sells, and its staff roles. An attacker tries passwords made
 * of these first (ASVS 6.1.2). Longer words come first, so that "c3coin" is matched before "c3".
 */
export const CONTEXT_WORDS: readonly string[] = [
  'transparency',
  'co-operative',
  'cooperative',
  'withdrawal',
  'catalogue',
  'community',
  'operator',
  'recharge',
  'earnings',
  'checkin',
  'console',
  'content',
  'finance',
  'members',
  'support',
  'sandbox',
  'c3coin',
  'c3root',
  'invite',
  'kiosks',
  'member',
  'reward',
  'robot',
  'admin',
  'asset',
  'coins',
  'kiosk',
  'lease',
  'money',
  'order',
  'pilot',
  'share',
  'solar',
  'staff',
  'units',
  'coin',
  'rent',
  'svip',
  'unit',
  'vip',
  'ኅብረት',
  'ህብረት',
  'አባል',
  'c3',
];
