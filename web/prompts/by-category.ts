import { t } from '@lingui/core/macro'
import type { Category } from '#contract/content.ts'
import type { ShownPrompt } from './prompts.ts'

type Group = Pick<Category, 'id' | 'name' | 'icon' | 'description'> & { prompts: ShownPrompt[] }

/** In the operator's order; those without a category, or of one that is gone, come last. */
export function byCategory(prompts: ShownPrompt[], categories: Category[]): Group[] {
  const known = new Set(categories.map(({ id }) => id))
  const groups = categories.map(({ id, name, icon, description }) => ({
    id,
    name,
    icon,
    description,
    prompts: prompts.filter(({ categoryId }) => categoryId === id),
  }))
  const others = {
    id: 'others',
    name: t`Without a category`,
    icon: '',
    description: '',
    prompts: prompts.filter(({ categoryId }) => !categoryId || !known.has(categoryId)),
  }
  return [...groups, others].filter((group) => group.prompts.length > 0)
}
