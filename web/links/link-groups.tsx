import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink, Mail } from 'lucide-react'
import type { Category, UsefulLink } from '#contract/content.ts'
import { CategoryIcon } from '#web/prompts/category-icon.tsx'

/** The operator's links, below what they are about. */
export const LinkGroups = (props: { links: UsefulLink[]; categories: Category[] }) =>
  byCategory(props.links, props.categories).map(({ id, name, icon, links }) => (
    <section key={id} aria-labelledby={`links-${id}`} className="mt-10">
      <h2
        id={`links-${id}`}
        className="flex items-center gap-2.5 font-heading text-[21px] leading-tight"
      >
        <CategoryIcon name={icon} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </h2>
      <ul className="mt-4 border-b border-rule">
        {links.map((link) => (
          <LinkRow key={link._id} link={link} />
        ))}
      </ul>
    </section>
  ))

function LinkRow({ link: { title, url, description } }: { link: UsefulLink }) {
  const isAddress = url.startsWith('mailto:')
  const Icon = isAddress ? Mail : ExternalLink
  return (
    <li className="border-t border-rule py-4">
      <h3 className="text-[16px] leading-snug font-medium">
        <a
          href={url}
          target={isAddress ? undefined : '_blank'}
          rel="noopener noreferrer"
          className="inline-flex items-start gap-2 [overflow-wrap:anywhere] hover:text-blue"
        >
          {title}
          <Icon className="mt-1 size-[15px] shrink-0 text-faint" aria-hidden />
          {!isAddress && (
            <span className="sr-only">
              <Trans>(opens in a new tab)</Trans>
            </span>
          )}
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
export const placeOf = (url: string) =>
  url.startsWith('mailto:')
    ? url.slice('mailto:'.length).split('?')[0]
    : new URL(url).host.replace(/^www\./, '')
