import type { ReactNode } from 'react'
import type { Category } from '#contract/content.ts'
import { byCategory } from './by-category.ts'
import { CategoryIcon } from './category-icon.tsx'
import { PromptCard } from './prompt-card.tsx'
import type { ShownPrompt } from './prompts.ts'

type Props = {
  prompts: ShownPrompt[]
  categories: Category[]
  menuOf?: (prompt: ShownPrompt) => ReactNode
}

/** Prompts as cards, below what they are about. */
export const PromptGroups = ({ prompts, categories, menuOf }: Props) =>
  byCategory(prompts, categories).map(({ id, name, icon, description, prompts }) => (
    <section key={id} aria-labelledby={`prompts-${id}`} className="mt-10">
      <h2
        id={`prompts-${id}`}
        className="flex items-center gap-2.5 font-heading text-[21px] leading-tight"
      >
        <CategoryIcon name={icon} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </h2>
      {description && <p className="mt-1 text-[14px] text-soft">{description}</p>}
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {prompts.map((prompt) => (
          <PromptCard key={prompt._id} prompt={prompt} menu={menuOf?.(prompt)} />
        ))}
      </ul>
    </section>
  ))
