import { runWithSettings } from './command.ts'
import { ConfigError } from '../settings/config.ts'
import { examine } from '../features/health/doctor.ts'
import { logOfCommand } from './log-of-command.ts'

// `npm run doctor`: says of each part of the site how it is. Ends with 1 if somebody has to do
// something.
await runWithSettings(async (config) => {
  const found = await examine(config, logOfCommand)
  const lines = found.map(({ part, good, sentence }) => `${good ? '✓' : '✗'} ${part}: ${sentence}`)
  if (found.every(({ good }) => good)) return lines.join('\n')
  throw new ConfigError(lines.join('\n'))
})
