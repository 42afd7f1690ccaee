import { X } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { keyName } from '#web/ui/keys.ts'

const groups = (): { name: string; keys: [does: string, ...keys: string[]][] }[] => [
  {
    name: 'Everywhere',
    keys: [
      ['Search chats, prompts, documents and pages', keyName('K')],
      ['New chat', keyName('O', true)],
      ['Rename a chat in the list', 'F2'],
      ['This list', '?'],
      ['Close what is open', 'Esc'],
    ],
  },
  {
    name: 'Writing',
    keys: [
      ['Send', 'Enter'],
      ['New line', 'Shift Enter'],
      ['Prompts', '/'],
    ],
  },
  {
    name: 'Reading a chat',
    keys: [
      ['Earlier source, later source', '[', ']'],
      ['Find in this chat', keyName('F')],
      ['Next place, place before', 'Enter', 'Shift Enter'],
    ],
  },
  {
    name: 'Reading a document',
    keys: [
      ['Page before, next page', '←', '→'],
      ['To a page by its number', 'G'],
      ['Find in the document', keyName('F')],
      ['Larger, smaller, as wide as the window', '+', '−', '0'],
    ],
  },
]

/** What the keyboard can do, wherever one is. */
export const KeysSheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    label="Keyboard"
    onClose={onClose}
    className="m-auto max-h-[86dvh] w-[min(560px,calc(100vw-24px))] overflow-y-auto rounded-lg border border-rule bg-card p-0 shadow-float"
  >
    <div className="px-6 pt-4 pb-6">
      <div className="flex items-center justify-between">
        <h2 className="font-heading text-[24px]">Keyboard</h2>
        <IconButton label="Close" onClick={onClose}>
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
