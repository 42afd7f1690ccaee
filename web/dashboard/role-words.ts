import { t } from '@lingui/core/macro'
import type { Role } from '#contract/desk/roles.ts'

export const roleWords: Record<Role, () => string> = {
  member: () => t`Member`,
  editor: () => t`Editor`,
  operator: () => t`Operator`,
}
