import { ConfigError, readConfig } from './config.ts'
import { recoverAccount } from './features/users/users.ts'
import { openServer } from './open.ts'

// `npm run recover -- ana@example.org`: for a member who has lost the second factor, or whose
// account has one that an attacker added. The operator checks beforehand who is asking.
try {
  const { app, close } = await openServer(readConfig())
  try {
    await recoverAccount(app, process.argv[2] ?? '')
    console.log(
      'The second factor is off, passkeys are removed, and every session has ended. The member was ' +
        'written to, and chooses a new password with "Forgot your password?".',
    )
  } finally {
    await close()
  }
  process.exit(0)
} catch (error) {
  const { code, message } = error as { code?: unknown; message: string }
  console.error(error instanceof ConfigError || typeof code === 'string' ? message : error)
  process.exit(1)
}
