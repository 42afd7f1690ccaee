import { readConfig } from '../../../settings/config.ts'
import { openServer } from '../../../open.ts'

// The whole server, without listening: what waits in its data folder is sent.
await openServer(readConfig())
