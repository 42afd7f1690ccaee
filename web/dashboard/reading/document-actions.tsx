import { t } from '@lingui/core/macro'
import {
  Contrast,
  Download,
  Ellipsis,
  MessageCircleQuestion,
  Printer,
  RotateCw,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { download } from './document/save.ts'

/** Undefined where the page looks the same either way. */
export type Colours = { original: boolean; onChange: (original: boolean) => void } | undefined

type Props = {
  filename: string
  colours: Colours
  /** Undefined until there is something to print. */
  onPrint: (() => void) | undefined
  askAbout: string | undefined
  /** Of pages that can be turned. */
  onTurn: (() => void) | undefined
}

/** What can be done with the whole of a document: side by side where there is room, else in a menu. */
export function DocumentActions({ filename, colours, onPrint, askAbout, onTurn }: Props) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const save = async () => {
    setBusy(true)
    await download(filename)
    setBusy(false)
  }
  const toggle = () => colours?.onChange(!colours.original)
  const actions = [
    ...(askAbout
      ? [
          {
            label: t`Ask about this file`,
            icon: <MessageCircleQuestion />,
            onSelect: () => void navigate(paths.chatWithFiles([askAbout])),
          },
        ]
      : []),
    ...(onTurn ? [{ label: t`Turn the pages`, icon: <RotateCw />, onSelect: onTurn }] : []),
    { label: t`Download`, icon: <Download />, onSelect: () => void save(), disabled: busy },
    ...(onPrint ? [{ label: t`Print`, icon: <Printer />, onSelect: onPrint }] : []),
  ]
  return (
    <>
      <div className="hidden items-center gap-1 @2xl:flex">
        {colours && (
          <IconButton
            label={t`Original colours`}
            aria-pressed={colours.original}
            onClick={toggle}
            className="size-9! aria-pressed:bg-rule"
          >
            <Contrast />
          </IconButton>
        )}
        {actions.map(({ label, icon, onSelect, disabled }) => (
          <IconButton
            key={label}
            label={label}
            disabled={disabled}
            onClick={onSelect}
            className="size-9!"
          >
            {icon}
          </IconButton>
        ))}
      </div>
      <div className="@2xl:hidden">
        <Menu
          trigger={
            <IconButton label={t`More for this document`} className="size-9!">
              <Ellipsis />
            </IconButton>
          }
          items={[
            ...(colours
              ? [
                  {
                    label: colours.original ? t`Dark page` : t`Original colours`,
                    icon: <Contrast />,
                    onSelect: toggle,
                  },
                ]
              : []),
            ...actions,
          ]}
        />
      </div>
    </>
  )
}
