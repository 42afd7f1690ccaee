import type { DocumentAccess } from '#server/infra/model/model.ts'
import { type WeighedPassage } from '#server/features/passages/passages.ts'
import { defines } from '../doubts/definitions.ts'
import { programOf } from '../library/program-names.ts'
import { placedUnits } from '../placed-units.ts'
import type { Candidate } from '../scoring.ts'

const asksWhatItIs =
  /^(?:(?:and|so|und) )?(?:what(?:['’]?s| is)|was ist) (?:an? |the |eine? |das |der |die )?(\S{1,60}?)(?: (?:command|program|befehl|programm))?[?.!\s]{0,5}$/iu
const naming = /^(?:name|bezeichnung)$/iu

/** Of ‘what is rsync’, the line with which its manual names it: ‘rsync - a file-copying tool’. */
export async function programAsked(
  question: string,
  found: WeighedPassage[],
  best: Candidate | undefined,
  access: DocumentAccess | undefined,
): Promise<{ chosen: Candidate[]; isSure: boolean } | undefined> {
  const text = question.trim()
  const name = asksWhatItIs.exec(text)?.[1]?.toLowerCase()
  const manual = name && found.find(({ title }) => programOf(title) === name)
  if (!best || !access || !manual) return undefined
  const [document] = await access.named(manual.filename)
  const section = document?.outline.find(({ heading }) => naming.test(heading))
  if (!section) return undefined
  const passages = await access.read(manual.fileId, [section.page])
  const within = passages.filter(({ heading }) => heading === section.heading)
  const one = placedUnits(within).find(({ unit }) => defines(unit.quote, `What is ${name}?`))
  return one && { chosen: [{ ...best, ...one }], isSure: true }
}
