import { languageOfQuestion } from '#server/infra/language/language.ts'

const inArrears = 'im Verzug oder Rückstand bin, Nichtzahlung, Zahlungsverzug'
/** ‘Wer muss nicht zahlen?’ asks for no arrears. */
const supposes =
  /(?<!\p{L})(?:(?:wenn|falls) (?:ich|man|jemand|wir)|was (?:passiert|geschieht|gilt|droht))(?!\p{L})/iu
const isDuty = /^ (?:muss|müssen|musst|müsst|brauch\p{L}{0,2})(?!\p{L})/iu

/**
 * What people say, and what documents say in its place; ‘…’ stands for up to three words. The way
 * back would be wrong: not every guest is a girlfriend.
 */
const lines = {
  english: `
what time do you close | what time do you shut | when do you close | when do you shut | what time does it close | when does it close | till when are you open | until when are you open | how late are you open = from when until when is it open, opening hours
what time do you open | when do you open | what time does it open | when does it open = from when is it open, opening hours
till when = until when
when is … due | when are … due | when does … have to be paid | when do … have to be paid = by when is … to be paid or payable
who do i call | who do i contact | who do i tell | who do i talk to | who do i ask | who should i call | who should i contact | who should i tell = report to, inform, contact
how many people fit | how many people can fit | how many fit | how many can fit = how many seats, capacity for how many people
grown-ups | grown ups = adults
grown-up | grown up = adult
show up | turn up = attend
sign up | sign up for | signing up = register
pick up | picks up | picking up | pick … up | picking … up | picked … up = collect …
drop off | dropping off | drop … off = hand in …
hand back | give back | bring back | hand … back | give … back | bring … back | take … back = return …
do i get … back | will i get … back | can i get … back = is … refunded or returned
when do i get … back | when will i get … back = when is … refunded or returned
put off | put … off = postpone …
fill in | fill out = complete
throw away | throw out | chuck out | throw … away | throw … out = dispose of …
lost my jacket | lost my coat | lost my umbrella | lost my phone | lost my scarf | lost my hat | lost my gloves | lost my glasses | lost my wallet | lost my purse | left my jacket | left my coat | left my umbrella | left my phone | forgot my jacket | forgot my umbrella = lost property or items found
look after | take care of = be responsible for
get hurt | gets hurt | got hurt | is hurt | was hurt | hurt myself | hurts themselves | get injured | gets injured | got injured = has an accident and is injured
do i get money back | do i get my money back | will i get my money back | can i get my money back = is the payment refunded or returned
my money back | money back | a refund = the payment refunded or returned
do i have to book | do i need to book | must i book | do we have to book | do we need to book | should i book = is an appointment, reservation or booking needed
wifi | wi fi = wi-fi
threw up | throws up | throwing up = was sick
call off | call … off = cancel …
what happens if i don't pay | what if i don't pay | if i don't pay | if i do not pay | if i can't pay | if i cannot pay | if i forget to pay | if i pay late = if the payment is overdue, unpaid, in arrears or fails
give up my = vacate my
cancel my | get rid of my = give notice to give up or end my
quit the = give notice to end membership of the
quit my job | leave my job = resign, give notice to end my employment
who was at | who came to | who attended | who turned up at | who was there at = who was present at
do i have to pay for … | do i need to pay for … | do we have to pay for … | do you charge for … = is … included in the price or charged extra
leftovers | left overs | left-overs = food scraps and unused food
breaks down | broke down | break down | broken down | conks out = stops or has a fault
it pours down | it's pouring | it buckets down | it rains | it's raining | it is raining | it snows | it pours = the weather is bad, weather conditions
i lost my | i've lost my | i have lost my = lost
bringing … back | giving … back | taking … back | handing … back = returning …
how long can i keep | how long can we keep | how long can i have | how long may i keep = for how long is the loan of
swap | swaps | swapping = exchange or trade
run out of money | ran out of money | go broke | have no money left = cannot pay and go into debt
got hacked | been hacked | was hacked | get hacked = is compromised or broken into
back up my | back up = make a backup of
put … on the internet | put … online | put … on the web = publish … on a web site
cancel my membership | quit my membership | stop my membership | leave as a member | stop being a member | get out of my membership = resign from or end the membership
cancel my subscription | stop my subscription = end the subscription
cancel my contract | get out of my contract | get out of the contract = terminate the contract
quit = give notice to leave or stop
freeze my | put on hold my = pause my
can't make it | cannot make it | can't come | cannot come | don't show up | do not show up | no show = is prevented and does not attend
miss my booking | miss a booking | miss my slot | miss my appointment | miss an appointment | miss my reservation = do not cancel the booking and do not turn up
can i bring | may i bring | can we bring | may we bring | can i take along | am i allowed to bring | is it ok to bring = is it allowed to come with
my kid | my kids | my child | my children | my son | my daughter | my baby | my toddler | my little one | my ten year old | my year old | kid | kids | toddler | toddlers = children
my teenager | teenager | teenagers | teen | teens = young people
my girlfriend | my boyfriend | my mate | my mates | my friend | my friends | a friend | a mate | my buddy | my family | my parents | my mum | my sister | my brother = guests
my wife | my husband | my spouse | my partner = spouse, partner, couple, household or family
if i move house | when i move house | if i move | when i move | move house | moving house | moved house | i'm moving house | i am moving house = change of address, new address
my dog | my puppy = dogs
my stuff | my things | my bag | my bags | my coat | my backpack = valuables and belongings
stuff = items
perfume | aftershave | deodorant = scent
boxing day = 26 December or public holidays
christmas eve = 24 December
new year's eve | new years eve = 31 December
christmas day | christmas | easter monday | easter | new year's day | bank holidays | bank holiday = public holidays
sofa | couch | old sofa | old fridge | mattress | wardrobe = bulky furniture
bin day = the day waste is collected
the bins | bins | trash | garbage = waste
photocopy | photocopies | xerox = copy
take photos | take a photo | take pictures | take a picture = take photographs
ebike = e-bike
ebikes = e-bikes
escooter = e-scooter
escooters = e-scooters
how much is it to get in | how much does it cost to get in | what does it cost to get in | what do i pay to get in | how much to get in = how much is entry or admission
old furniture = bulky items, bulky waste or furniture
oap | oaps | old age pensioner | senior citizen = pensioners
on the dole | jobless = out of work
loo | restroom = toilet
elevator = lift
airbnb = sublet
kicked out | thrown out | chucked out = expelled or excluded
what kinds of | which kinds of | what types of | which types of | what sorts of = consists of
fix = repair
ok | okay | all right | alright = allowed
how come = why
get it cheaper | get them cheaper | pay less | is it cheaper = get a discount or reduction, or pay half
kaput | bust | busted | not working | doesn't work = broken or faulty
cheap | cheapest = lowest price
i return … late | i bring … back late | i hand … in late | return … late | bring … back late | is late back = … is overdue, fine for overdue
the most i'd have to pay | the most i have to pay | the most i can be charged | the most i'd pay | most i'd have to pay = the maximum fee, fine or amount
can i borrow | may i borrow | can i take out | can we borrow = can be borrowed or checked out, up to how many at once
i lost a | i lost the | i've lost a | i have lost a = lost
new card = replacement card
doctors note | doctor's note | doctor note | sick note = medical certificate or documentation
who decides = at whose discretion, who decides
spilled | spilt = damaged by water or liquid
leave a deposit | put down a deposit | pay a deposit = a deposit is taken or required
come and see | come and look at | have a look at | have a look round | have a look around | look around | look round = visit, tour or view
am i tied in | are we tied in | am i locked in | are we locked in | am i stuck with = is the membership term or contract term
put … on hold | put … on pause = pause, suspend or freeze …
get in at night | get in after hours | get in late at night | go in at night | come in at night = have access 24 hours or outside opening hours
get in | get inside | go inside = enter or have access
have to be out | need to be out | must be out | have to get out | have to be gone | must be gone | have to go home = have to leave, vacate or check out
going away | go away | am away | i'm away = absent
tell someone | tell somebody | tell you | let you know | let someone know | let somebody know = notify or inform
argue with | fall out with | row with | have a row with = have a dispute with
sell my | make money with | make money from | make money out of = use for commercial gain or sell
someone nicked | somebody nicked | someone pinched | someone stole | somebody stole | got nicked | gets nicked | was nicked | got stolen = stolen
let … use | let … have = share or transfer to another person the use of
give my … to | give … to my brother | give … to my sister | give … to my mate | give … to my friend | give … to a friend | give … to my wife | give … to my husband | give … to someone else | give … to somebody else = transfer … to another person
how much is a new one | how much for a new one | what does a new one cost = how much is a replacement
it's full | its full | it is full | fully booked | booked up | sold out = no places available
dog poo | dog poop | dog mess | clean up after my dog | pick up after my dog = dog fouling
am back late | are back late | come back late | get back late = return late, overdue or exceed the period
leave … in the car = is … left unattended in a vehicle
tummy bug | stomach bug | upset stomach | upset tummy | the runs = vomiting or diarrhoea
the snip | been snipped = neutered or castrated
wreck | wrecked | smash | smashed | ruin | ruined | scratch | scratched = damage
on my own | by myself | on his own | on her own | by himself | by herself = alone, unaccompanied, without an adult
who pays the | who pays for | who has to pay for | who covers the = who is responsible for the bill or cost of the
running late | get there late | turn up late | be late = late, arrive late
pay by card | pay with card | pay with a card | pay contactless = credit or debit card payment
my own food | my own lunch | my own sandwiches | a packed lunch | packed lunch = own food, packed lunch or picnic
`,
  german: `
auf haben | aufhaben = geöffnet sein
wann hat … auf | wann macht … auf | wie lange hat … auf | bis wann hat … auf | wann macht … zu = von wann bis wann ist … geöffnet, Öffnungszeiten
wie viele leute passen | wie viele personen passen | wie viele passen = wie viele Plätze, Sitzplätze oder Personen
wann macht ihr zu | wann schließt ihr | bis wann habt ihr auf | bis wann habt ihr offen | wie lange habt ihr auf | wie lange habt ihr offen = von wann bis wann geöffnet, Öffnungszeiten
wann macht ihr auf | wann habt ihr auf | wann habt ihr offen | wann öffnet ihr = von wann bis wann geöffnet, Öffnungszeiten
mein kind | meine kinder | meinen sohn | mein sohn | meine tochter | mein baby | meinem kind | die kids | kids = Kinder
meine freundin | meinen freund | mein freund | freunde | ein freund | einen freund | meine familie | meine eltern | kumpel | meinen kumpel = Gäste
meine frau | mein mann = Ehepartner, Lebenspartner oder Angehörige
meine mutter | mein vater = Angehörige
krieg ich frei | kriege ich frei | bekomme ich frei | bekomm ich frei | hab ich frei | habe ich frei | bekommt man frei | kriegt man frei | gibt es frei = gibt es Urlaub oder Sonderurlaub
ich heirate | wenn ich heirate = bei Hochzeit oder Eheschließung
was verdient | wieviel verdient | wie viel verdient = wie viel Euro Vergütung erhält
was verdiene ich | wieviel verdiene ich | wie viel verdiene ich = wie viel Euro Vergütung erhalte ich
termin verpasse | termin verpasst | termin vergesse | termin vergessen | nicht kommen kann | nicht kann | verhindert bin = verhindert und nicht absage
was passiert wenn | was passiert, wenn | was ist wenn | was ist, wenn | was wenn = was gilt, wenn
raus aus dem verein | aus dem verein raus | mitgliedschaft kündigen | meine mitgliedschaft kündigen | austreten = Austritt
attest | krankenschein | krankschreibung | gelber schein | gelben schein = ärztliche Bescheinigung
ich bin krank | bin krank | krank bin | krank werde | krank geworden | wenn ich krank = bei Krankheit, wer erkrankt, aus Gesundheitsgründen
von zu hause aus | von zu hause | von daheim | homeoffice | home office | home-office = mobil oder außerhalb des Betriebs
bücherei = Bibliothek
ebike = E-Bike
ebikes = E-Bikes
mit kreditkarte zahlen | mit kreditkarte bezahlen = Kreditkarten akzeptiert, Kartenzahlung
mit karte zahlen | mit karte bezahlen | mit der karte zahlen | mit der karte bezahlen = EC-Karte, Girokarte oder Kartenzahlung
bar zahlen | bar bezahlen = Barzahlung, in bar
in raten zahlen | in raten bezahlen | auf raten zahlen = in Raten einzahlen, Ratenzahlung
bei tod | beim tod | nach dem tod | im todesfall = wenn stirbt oder verstirbt
karte verloren | neue karte = Ersatzkarte, verlorene Karte
check in | check-in | einchecken = Anreise
check out | check-out | auschecken = Abreise
erste hilfe kasten | erste-hilfe-kasten = Verbandskasten
zu spät dran bin | zu spät bin = verspätet oder nicht rechtzeitig bin
zu spät kündige | zu spät kündigt = nicht rechtzeitig kündige
zu spät absage | zu spät absagt = nicht rechtzeitig absage
zu spät abmelde | zu spät abmeldet = nicht rechtzeitig abmelde
nicht komme | nicht hingehe | nicht auftauche = nicht erscheine oder teilnehme
spritgeld | benzingeld = Fahrtkosten, Euro je Kilometer
zu spät zurückgebe | zu spät zurückbringe | zu spät bringe | zu spät abgebe | zu spät zurück = die Frist überschreite, Überschreitung der Frist, Mahngebühr
umsonst | gratis = kostenlos oder frei, freier Eintritt
brille vergessen | brille … vergessen | jacke vergessen | jacke … vergessen | schal vergessen | schal … vergessen | regenschirm vergessen | regenschirm … vergessen | schirm vergessen | schirm … vergessen | handtuch vergessen | handtuch … vergessen | tasche vergessen | tasche … vergessen | rucksack vergessen | rucksack … vergessen | handy vergessen | handy … vergessen | mütze vergessen | mütze … vergessen | handschuhe vergessen | handschuhe … vergessen | liegen lassen | liegen gelassen | liegengelassen = Fundsachen oder Fundbüro
wie lange darf ich … behalten | wie lange kann ich … behalten | wie lange darf man … behalten | wie lange kann man … behalten | wie lange darf ich … ausleihen | wie lange kann ich … ausleihen | wie lange darf man … ausleihen | wie lange kann man … ausleihen = für wie lange wird … entliehen, Leihfrist
an den computer | an den rechner | an den pc | an die computer = den Rechner nutzen
wer zahlt | wer bezahlt | wer übernimmt = wer trägt die Kosten für
wenn ich gehe | wenn ich weggehe | wenn ich aufhöre | wenn ich kündige = beim Ausscheiden
was passiert mit = was wird aus
wenn ich umziehe | ich umziehe | umgezogen | bin umgezogen | meinem umzug | einem umzug = Änderung der Anschrift oder Adresse
nicht zahle | nicht zahlt | nicht zahlen | nicht bezahle | nicht bezahlt | nicht bezahlen | nicht rechtzeitig zahle | zu spät zahle | zu spät bezahle = ${inArrears}
passwort vergessen | kennwort vergessen = neues Passwort setzen
kaputt mache | kaputt gemacht | kaputtgemacht | kaputt = beschädigt, Schäden
frühstücken | frühstück = essen, nüchtern
samstag | samstags | sonntag | sonntags = Wochenende
barrierefrei | rollstuhlgerecht | mit dem rollstuhl | mit rollstuhl = Aufzug, stufenlos
müll | mülltonne = Abfall
laut sein | laute musik | lärm machen | lärm = Lärm, Ruhezeit
sachen | zeug | kram = Gegenstände, Wertsachen
sofa | couch | matratze | sessel | kleiderschrank = Möbel, Sperrmüll, sperriges Gut
meinem bruder … geben | meiner schwester … geben | meinem freund … geben | meiner freundin … geben | meiner mutter … geben | meinem mann … geben | meiner frau … geben | jemand anderem … geben = … auf andere Personen übertragen, übertragbar
meinem bruder geben | meiner schwester geben | meinem freund geben | meiner freundin geben | meiner mutter geben | meinem mann geben | meiner frau geben | jemand anderem geben | weitergeben | verschenken = auf andere Personen übertragen, übertragbar
kostet ein neuer | kostet eine neue | kostet ein neues | kostet ein ersatz = kostet der Ersatz, bei Verlust
geld zurück | mein geld zurück = erstattet, zurückgezahlt
rausgeschmissen | rausgeworfen | rausschmeißen | rauswerfen | rausfliegen = ausgeschlossen
mich dagegen wehren | mich wehren | dagegen wehren = Berufung oder Widerspruch einlegen
welche arten von | welche formen von | welche sorten von = besteht aus
okay | ok | in ordnung = erlaubt
klo = Toilette
alte farbe | farbreste | altöl | alte batterien = Farben, Lacke, Altbatterien als Problemabfälle oder Schadstoffe
hühner | kaninchen | ziegen = Kleintiere, Tierhaltung
sichtschutz = Sichtblende
mittagsruhe = Ruhezeit
nachts ruhig | nachts leise | leise sein | ruhig sein = Ruhezeit, Lärm, Rücksichtnahme
mein auto … parken | mein auto parken | auto parken = Kraftfahrzeuge und Fahrzeuge abstellen
roundup | unkrautvernichter | pestizide | unkrautgift = Pflanzenschutzmittel
reinkommen | hineinkommen = betreten
aus dem vertrag raus | aus dem vertrag rauskommen | aus dem vertrag heraus = den Vertrag kündigen, Kündigung
rabatt | rabatte = Ermäßigung
zertifikat | teilnahmezertifikat = Bescheinigung, Nachweis
wohin damit | wo kann ich das abgeben = wohin gebracht, Sammelstelle
`,
}
type Language = keyof typeof lines

const escaped = (phrase: string) =>
  phrase
    .split(' ')
    .map((word) => (word === '…' ? '(?:\\p{L}{1,20}\\s){0,2}\\p{L}{1,20}' : RegExp.escape(word)))
    .join('\\s')

/** Each phrase, the longest first, with what documents say. */
function phrasesOf(language: Language) {
  const others = lines[language]
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [said = '', written = ''] = line.split(' = ')
      return said.split(' | ').map((phrase) => [phrase.trim(), written.trim()] as const)
    })
    .toSorted(([one], [other]) => other.length - one.length)
  const any = others.map(([phrase]) => `(${escaped(phrase)})`).join('|')
  return {
    said: others.map(([phrase]) => phrase),
    written: others.map(([, written]) => written),
    phrases: new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu'),
  }
}

/** ‘Mein Sechsjähriger’ */
const childOfAge =
  /(?<!\p{L})(?:(?:[1-9]|1[0-7])[ -]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)jährige[mnrs]?(?!\p{L}| (?:kind|sohn|tochter|junge|mädchen))/giu

const mayBeInArrears = (text: string, start: number, end: number): boolean =>
  supposes.test(text.slice(0, start)) && !isDuty.test(text.slice(end))

const known = { english: phrasesOf('english'), german: phrasesOf('german') }
const longest = 300

/**
 * A question as documents would say it, with their words in the place of everyday ones; undefined
 * where it has none.
 */
export function asDocumentsSay(question: string): string | undefined {
  if (question.length > longest) return undefined
  const text = question.replaceAll('’', "'")
  const language = languageOfQuestion(text) === 'german' ? 'german' : 'english'
  const { said: phrasesIn, written, phrases } = known[language]
  const put = (from: string) =>
    from.replace(phrases, (all: string, ...groups: (string | number | undefined)[]) => {
      const at = groups.slice(0, written.length).findIndex((one) => one !== undefined)
      const start = Number(groups[written.length])
      if (written[at] === inArrears && !mayBeInArrears(from, start, start + all.length)) return all
      const [before = '', after] = phrasesIn[at]!.split('…')
      const between = after === undefined ? '' : all.slice(before.length, all.length - after.length)
      return written[at]!.replace('…', between).trim()
    })
  // What stands between the words of a phrase may be one, too.
  const said = put(put(language === 'german' ? text.replace(childOfAge, 'Kind') : text))
  return said === text ? undefined : said
}
