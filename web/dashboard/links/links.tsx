import { linksIn } from '#web/chats/links.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Mail } from 'lucide-react'
import { useState } from 'react'
import { type Category, type UsefulLink, content } from '#contract/content.ts'
import { reading } from '#web/api/queries.ts'
import { Screen } from '#web/dashboard/screen.tsx'
import { CategoryIcon } from '#web/prompts/category-icon.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/skeleton.tsx'
import { TryAgain } from '#web/ui/try-again.tsx'

const quiet = { meta: { quiet: true } }

/** What the operator recommends elsewhere, by what it is about. */
export function Links() {
  const query = useQuery({ ...reading(content.usefulLinks), ...quiet })
  const categories = useQuery({ ...reading(content.categories), ...quiet })
  const [looked, setLooked] = useState('')
  const found = (query.data ?? []).filter((link) => holds(link, looked))
  return (
    <Screen title={t`Links`}>
      <p className="max-w-[60ch] text-soft">
        <Trans>Good sites outside the library. They open in a new tab.</Trans>
      </p>
      <SearchField
        className="mt-5"
        label={t`Search the links`}
        value={looked}
        onChange={setLooked}
        status={looked.trim() && linksIn(found.length)}
      />
      {query.isPending && <Waiting />}
      {query.isError && (
        <div className="mt-8">
          <TryAgain onRetry={() => void query.refetch()}>
            <Trans>The links could not be loaded. The connection may be down.</Trans>
          </TryAgain>
        </div>
      )}
      {query.data && found.length === 0 && (
        <p className="mt-10 text-soft">
          {looked.trim() ? t`No link contains “${looked.trim()}”.` : t`There are no links yet.`}
        </p>
      )}
      {byCategory(found, categories.data ?? []).map(({ id, name, icon, links }) => (
        <section key={id} aria-labelledby={`links-${id}`} className="mt-10">
          <h2
            id={`links-${id}`}
            className="flex items-center gap-2.5 font-heading text-[21px] leading-tight"
          >
            <CategoryIcon name={icon} />
            {name}
          </h2>
          <ul className="mt-4 border-b border-rule">
            {links.map((link) => (
              <LinkRow key={link._id} link={link} />
            ))}
          </ul>
        </section>
      ))}
    </Screen>
  )
}

function LinkRow({ link: { title, url, description } }: { link: UsefulLink }) {
  const Icon = url.startsWith('mailto:') ? Mail : ExternalLink
  return (
    <li className="border-t border-rule py-4">
      <h3 className="text-[16px] leading-snug font-medium">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-start gap-2 [overflow-wrap:anywhere] hover:text-blue"
        >
          {title}
          <Icon className="mt-1 size-[15px] shrink-0 text-faint" aria-hidden />
          <span className="sr-only">
            <Trans>(opens in a new tab)</Trans>
          </span>
        </a>
      </h3>
      <p className="mt-1 max-w-[62ch] leading-relaxed text-soft">{description}</p>
      <p className="mt-1 text-[13px] break-all text-faint">{placeOf(url)}</p>
    </li>
  )
}

/** In the operator's order; those without a category come last. */
function byCategory(links: UsefulLink[], categories: Category[]) {
  const known = new Set(categories.map(({ id }) => id))
  const others = links.filter(({ categoryId }) => !categoryId || !known.has(categoryId))
  const groups = categories.map(({ id, name, icon }) => ({
    ...{ id, name, icon },
    links: links.filter(({ categoryId }) => categoryId === id),
  }))
  return [...groups, { id: 'others', name: t`More`, icon: '', links: others }].filter(
    (group) => group.links.length > 0,
  )
}

/** Where it leads, as one would say it. */
const placeOf = (url: string) =>
  url.startsWith('mailto:')
    ? url.slice('mailto:'.length).split('?')[0]
    : new URL(url).host.replace(/^www\./, '')

function holds({ title, description, url }: UsefulLink, looked: string): boolean {
  const text = folded(`${title} ${description} ${placeOf(url)}`)
  return folded(looked)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const folded = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()

const Waiting = () => (
  <AfterAMoment>
    <div className="mt-10 space-y-7">
      {['w-1/3', 'w-1/4', 'w-2/5'].map((width) => (
        <div key={width} className="space-y-2.5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  </AfterAMoment>
)
