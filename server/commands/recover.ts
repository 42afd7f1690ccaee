import { runCommand } from './command.ts'
import { recoverAccount } from '../features/users/users.ts'

// `npm run recover -- ana@example.org`: for a member who has lost the second factor, or whose
// account has one that an attacker added. The operator checks beforehand who is asking.
await runCommand(async (app) => {
  await recoverAccount(app, process.argv[2] ?? '')
  return (
    'The second factor is off, passkeys are removed, and every session has ended. The member was ' +
    'written to, and chooses a new password with "Forgot your password?".'
  )
})
