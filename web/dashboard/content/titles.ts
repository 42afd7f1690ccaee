import { t } from '@lingui/core/macro'
import type { ContentFile } from '#contract/desk/content-files.ts'

/** What a file is called: by its own title, or by what it is for. */
export function titleOf({ path, title }: Pick<ContentFile, 'path' | 'title'>): string {
  const name = path.split('/').at(-1)!
  if (title) return title
  switch (name) {
    case 'site.yaml':
      return path === name ? t`Site` : t`First questions`
    case 'plans.yaml':
      return path === name ? t`Plans` : t`Names of the plans`
    case 'frame.yaml':
      return t`Words around every page`
    case 'categories.yaml':
      return t`Categories`
    case 'prompts.yaml':
      return t`Prompts`
    case 'links.yaml':
      return t`Links`
    default:
      return name
  }
}
