import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronsUpDown, LogOut, MailWarning, Moon, Sun } from 'lucide-react'
import { useNavigate } from 'react-router'
import { logOut } from '#web/account/log-out.ts'
import { screens } from '#web/dashboard/screens.tsx'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { type Theme, type ThemeChoice, themeChoices } from '#web/ui/theme.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const nameOf = (choice: ThemeChoice) =>
  ({
    system: t({ message: 'Same as system', context: 'theme' }),
    light: t({ message: 'Light', context: 'theme' }),
    dark: t({ message: 'Dark', context: 'theme' }),
  })[choice]

export function MemberMenu({ darkMode, choice, choose }: Theme) {
  const member = useMember()
  const navigate = useNavigate()
  if (!member) return <Skeleton className="m-2 h-8" />
  const name = `${member.firstName} ${member.lastName}`.trim()
  const verify = {
    label: t`Verify your e-mail`,
    icon: <MailWarning />,
    onSelect: () => void navigate(paths.memberVerification),
  }
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <button
          type="button"
          className="flex w-full min-w-0 items-center gap-2.5 rounded p-2 text-start hover:bg-card data-[state=open]:bg-card"
        >
          <Photo name={name} url={member.avatarUrl} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-[15px] leading-tight font-medium">{name}</span>
            {!member.emailVerified && (
              <span className="mt-0.5 flex items-center gap-1 text-[13px] leading-tight text-warn">
                <MailWarning className="size-[13px] shrink-0" aria-hidden />
                <Trans>E-mail not verified</Trans>
              </span>
            )}
          </span>
          <ChevronsUpDown className="size-4 text-faint" aria-hidden />
        </button>
      }
      head={
        <p className="max-w-60 truncate px-2.5 pt-1.5 pb-2 text-[13px] text-soft">{member.email}</p>
      }
      items={[
        ...screens
          .filter(({ place }) => place === 'menu')
          .map(({ path, label, Icon }) => ({
            label: label(),
            icon: <Icon />,
            onSelect: () => void navigate(path),
          })),
        ...(member.emailVerified ? [] : [verify]),
        {
          label: t`Theme`,
          icon: darkMode ? <Moon /> : <Sun />,
          items: themeChoices.map((one) => ({
            label: nameOf(one),
            chosen: one === choice,
            onSelect: () => choose(one),
          })),
        },
        'line',
        { label: t`Log out`, icon: <LogOut />, onSelect: () => void logOut() },
      ]}
    />
  )
}

function Photo({ name, url }: { name: string; url?: string | undefined }) {
  if (url) return <img src={url} alt="" className="size-8 rounded-full object-cover" />
  const initials = name
    .split(' ')
    .map((word) => [...word][0])
    .join('')
    .slice(0, 2)
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full border border-rule bg-card text-[12px] font-semibold text-soft"
    >
      {initials}
    </span>
  )
}
