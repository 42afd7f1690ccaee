import { plural, t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, CircleSlash2, Quote } from 'lucide-react'
import { type Answer, type Check, checkOf } from './check-of.ts'

const icons = {
  quoted: Quote,
  checked: CircleCheck,
  named: CircleCheck,
  partly: CircleAlert,
  unsupported: CircleAlert,
  none: CircleSlash2,
}

type Note = { short: string; sentence?: string }

function noteOf(check: Check): Note {
  switch (check.kind) {
    case 'none':
      return { short: t`Not in the library` }
    case 'quoted':
      return { short: t`Quoted`, sentence: t`Each quote is on its page letter for letter.` }
    case 'named':
      return {
        short: t`Sources found afterwards`,
        sentence: t`The answer cited nothing itself. The passages at its end were looked up for it, and support sentences of it.`,
      }
    case 'checked':
      return {
        short: t`Checked`,
        sentence: t`Each numbered sentence was compared with the passage it cites, by figures, days, names and wording, and agrees with it. Sentences without a number were not checked.`,
      }
    case 'partly':
      return { short: t`Partly checked`, sentence: ofSome(check.doubted) }
    case 'unsupported':
      return {
        short: t`Not supported`,
        sentence: t`Most of its numbered sentences are not in the passages given for them.`,
      }
  }
}

const ofSome = (doubted: number) =>
  plural(doubted, {
    one: '# place is marked with a question mark, because the passage given for it does not say it. The other numbered sentences agree with theirs by figures, days, names and wording.',
    other:
      '# places are marked with a question mark, because the passages given for them do not say it. The other numbered sentences agree with theirs by figures, days, names and wording.',
  })

/** Under an answer: what was compared with the documents, and with which result. */
export function CheckNote({ message }: { message: Answer }) {
  const check = checkOf(message)
  if (!check) return null
  const { short, sentence } = noteOf(check)
  const Icon = icons[check.kind]
  return (
    <p className="mt-4 flex max-w-[68ch] items-start gap-1.5 text-[13px] text-soft">
      <Icon className="mt-[2px] size-[15px] shrink-0" aria-hidden />
      <span>
        <span className="font-medium">{short}</span>
        {sentence && `: ${sentence}`}
      </span>
    </p>
  )
}
