import { languageOfQuestion } from '#server/infra/language/language.ts'

/**
 * What people say, and what documents say in its place; ‘…’ stands for up to three words. The way
 * back would be wrong: not every guest is a girlfriend.
 */
const lines = {
  english: `
what time do you close | what time do you shut | when do you close | when do you shut | what time does it close | when does it close | till when are you open | until when are you open | how late are you open = from when until when is it open, opening hours
what time do you open | when do you open | what time does it open | when does it open = from when is it open, opening hours
till when = until when
who do i call | who do i contact | who do i tell | who do i talk to | who do i ask | who should i call | who should i contact | who should i tell = report to, contact
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
lost my jacket | lost my coat | lost my umbrella | lost my phone | lost my scarf | lost my hat | lost my gloves | lost my glasses | lost my wallet | lost my purse | left my jacket | left my coat | left my umbrella | left my phone | forgot my jacket | forgot my umbrella = lost property
look after | take care of = be responsible for
get hurt | gets hurt | got hurt | is hurt | was hurt | hurt myself | hurts themselves | get injured | gets injured | got injured = has an accident and is injured
my money back | money back | a refund = the payment refunded or returned
threw up | throws up | throwing up = was sick
call off = cancel
cancel my membership | quit my membership | stop my membership | leave as a member | stop being a member | get out of my membership = resign from or end the membership
cancel my subscription | stop my subscription = end the subscription
cancel my contract | get out of my contract | get out of the contract = terminate the contract
quit = leave
freeze my | put on hold my = pause my
can't make it | cannot make it | can't come | cannot come | don't show up | do not show up | no show = is prevented and does not attend
miss my booking | miss a booking | miss my slot | miss my appointment | miss an appointment | miss my reservation = do not cancel the booking and do not turn up
can i bring | may i bring | can we bring | may we bring | can i take along | am i allowed to bring | is it ok to bring = is it allowed to come with
my kid | my kids | my child | my children | my son | my daughter | my baby | my toddler | my little one | my ten year old | my year old | kid | kids | toddler | toddlers = children
my teenager | teenager | teenagers | teen | teens = young people
my girlfriend | my boyfriend | my mate | my mates | my friend | my friends | a friend | a mate | my buddy | my family | my parents | my mum | my sister | my brother = guests
my dog | my puppy = dogs
my stuff | my things | my bag | my bags | my coat | my backpack = valuables and belongings
stuff = items
perfume | aftershave | deodorant = scent
christmas day | christmas | boxing day | easter monday | easter | new year's day | bank holidays | bank holiday = public holidays
sofa | couch | old sofa | old fridge | mattress | wardrobe = bulky furniture
bin day = the day waste is collected
the bins | bins | trash | garbage = waste
photocopy | photocopies | xerox = copy
oap | oaps | old age pensioner | senior citizen = pensioners
on the dole | jobless = out of work
loo | restroom = toilet
elevator = lift
airbnb = sublet
fix = repair
ok | okay | all right | alright = allowed
how come = why
kaput | bust | busted | not working | doesn't work = broken or faulty
cheap | cheapest = lowest price
`,
  german: `
auf haben | aufhaben = geöffnet sein
wann macht ihr zu | wann schließt ihr | bis wann habt ihr auf | bis wann habt ihr offen | wie lange habt ihr auf | wie lange habt ihr offen = von wann bis wann geöffnet, Öffnungszeiten
wann macht ihr auf | wann habt ihr auf | wann habt ihr offen | wann öffnet ihr = von wann bis wann geöffnet, Öffnungszeiten
mein kind | meine kinder | meinen sohn | mein sohn | meine tochter | mein baby | meinem kind | die kids | kids = Kinder
meine freundin | meinen freund | mein freund | freunde | ein freund | einen freund | meine familie | meine eltern | kumpel | meinen kumpel = Gäste
meine frau | mein mann | meine mutter | mein vater = Angehörige
termin verpasse | termin verpasst | termin vergesse | termin vergessen | nicht kommen kann | nicht kann | verhindert bin = verhindert und nicht absage
was passiert wenn | was passiert, wenn | was ist wenn | was ist, wenn | was wenn = was gilt, wenn
raus aus dem verein | aus dem verein raus | mitgliedschaft kündigen | meine mitgliedschaft kündigen | austreten = Austritt
kaputt mache | kaputt gemacht | kaputtgemacht | kaputt = beschädigt, Schäden
frühstücken | frühstück = essen, nüchtern
samstag | samstags | sonntag | sonntags = Wochenende
barrierefrei | rollstuhlgerecht | mit dem rollstuhl | mit rollstuhl = Aufzug, stufenlos
müll | mülltonne = Abfall
laut sein | laute musik | lärm machen | lärm = Lärm, Ruhezeit
sachen | zeug | kram = Gegenstände, Wertsachen
geld zurück | mein geld zurück = erstattet, zurückgezahlt
okay | ok | in ordnung = erlaubt
klo = Toilette
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
    from.replace(phrases, (...match: string[]) => {
      const at = match.slice(1, written.length + 1).findIndex((one) => one !== undefined)
      const [before = '', after] = phrasesIn[at]!.split('…')
      const between =
        after === undefined ? '' : match[0]!.slice(before.length, match[0]!.length - after.length)
      return written[at]!.replace('…', between).trim()
    })
  // What stands between the words of a phrase may be one, too.
  const said = put(put(text))
  return said === text ? undefined : said
}
