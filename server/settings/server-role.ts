import { ConfigError, type ReadSetting } from './setting.ts'

/**
 * What this server does of the site's work. `web`: calls and answers; `worker`: the jobs; `all`: both,
 * as one server alone has to.
 */
export type ServerRole = (typeof roles)[number]

const roles = ['all', 'web', 'worker'] as const

export function roleOf(read: ReadSetting): ServerRole {
  const text = read('ROLE') ?? 'all'
  const role = roles.find((one) => one === text)
  if (!role) throw new ConfigError(`Set ROLE to all, web or worker; it is "${text}".`)
  if (role !== 'all' && !read('DATABASE_URL'))
    throw new ConfigError(
      `Set DATABASE_URL too: only one server can open the embedded database, so ROLE=${role} needs a PostgreSQL that web servers and workers share.`,
    )
  return role
}
