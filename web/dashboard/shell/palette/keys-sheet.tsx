import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { keyName } from '#web/ui/keys.ts'

const groups = (): { name: string; keys: [does: string, ...keys: string[]][] }[] => [
  {
    name: t`Everywhere`,
    keys: [
      [t`Search chats, prompts, documents and pages`, keyName('K')],
      [t`New chat`, keyName('O', true)],
      [t`Rename a chat in the list`, 'F2'],
      [t`This list`, '?'],
      [t`Close what is open`, t`Esc`],
    ],
  },
  {
    name: t`Writing`,
    keys: [
      [t`Send`, 'Enter'],
      [t`New line`, t`Shift Enter`],
      [t`Prompts`, '/'],
    ],
  },
  {
    name: t`Reading a chat`,
    keys: [
      [t`Previous source, next source`, '[', ']'],
      [t`Find in this chat`, keyName('F')],
      [t`Next match, previous match`, 'Enter', t`Shift Enter`],
    ],
  },
  {
    name: t`Reading a document`,
    keys: [
      [t`Previous page, next page`, '←', '→'],
      [t`To a page by its number`, 'G'],
      [t`Find in the document`, keyName('F')],
      [t`Larger, smaller, as wide as the window`, '+', '−', '0'],
    ],
  },
]

/** What the keyboard can do, wherever one is. */
export const KeysSheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    label={t`Keyboard`}
    onClose={onClose}
    className="m-auto max-h-[86dvh] w-[min(560px,calc(100vw-24px))] overflow-y-auto rounded-lg border border-rule bg-card p-0 shadow-float"
  >
    <div className="px-6 pt-4 pb-6">
      <div className="flex items-center justify-between">
        <h2 className="font-heading text-[24px]">
          <Trans>Keyboard</Trans>
        </h2>
        <IconButton label={t`Close`} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {groups().map(({ name, keys }) => (
        <section key={name} aria-label={name}>
          <h3 className="mt-4 mb-1 text-[13px] text-faint">{name}</h3>
          <dl>
            {keys.map(([does, ...names]) => (
              <div
                key={does}
                className="flex items-baseline justify-between gap-4 border-t border-rule py-2 text-[15px]"
              >
                <dt>{does}</dt>
                <dd className="flex shrink-0 gap-1.5">
                  {names.map((key) => (
                    <kbd
                      key={key}
                      className="rounded border border-rule bg-shade px-1.5 font-sans text-[13px] leading-6 text-soft"
                    >
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
)
