import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type TextSize, textSizes } from '#contract/account/account-forms.ts'
import { type User, users } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { setUserInfo } from '#web/state/store.ts'
import { applyTextSize } from '#web/ui/text-size.ts'
import { Section } from './section.tsx'

const nameOf = (size: TextSize) =>
  ({
    normal: t({ message: 'Normal', context: 'text size' }),
    larger: t({ message: 'Larger', context: 'text size' }),
    largest: t({ message: 'Largest', context: 'text size' }),
  })[size]

/** In the sizes that the text has then, whichever is chosen now. */
const samplePx = { normal: 16, larger: 18, largest: 20 }

/** Applied as soon as it is chosen, and taken back where it cannot be kept. */
export function TextSizeSection({ member }: { member: User }) {
  const choose = useMutation({
    mutationFn: (textSize: TextSize) => client.envelope(users.update, { body: { textSize } }),
    scope: { id: 'text size' },
    meta: { quiet: true },
    onMutate: applyTextSize,
    onSuccess: ({ message, payload }) => {
      if (payload) setUserInfo(payload)
      tell(message)
    },
    onError: (error) => {
      applyTextSize(member.textSize)
      tellRefusal(error)
    },
  })
  const chosen = choose.isPending ? choose.variables : (member.textSize ?? 'normal')
  return (
    <Section
      id="text-size"
      lead={t`Kept with your account: it is the same on all your devices. Pages of a PDF are enlarged with the + key or button.`}
    >
      <fieldset className="flex flex-wrap gap-3">
        <legend className="sr-only">
          <Trans>Text size</Trans>
        </legend>
        {textSizes.map((size) => (
          <label
            key={size}
            className="flex min-h-12 flex-1 cursor-pointer items-center gap-2.5 rounded border border-rule bg-card px-3.5 hover:border-edge has-checked:border-blue"
          >
            <input
              type="radio"
              name="textSize"
              value={size}
              checked={chosen === size}
              onChange={() => choose.mutate(size)}
              className="size-4 shrink-0 accent-blue"
            />
            <span className="leading-tight" style={{ fontSize: samplePx[size] }}>
              {nameOf(size)}
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  )
}
