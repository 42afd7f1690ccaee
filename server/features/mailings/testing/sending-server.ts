import { readConfig } from '#server/settings/config.ts'
import { openServer } from '#server/open.ts'

// The whole server, without listening: what waits in its data folder is sent.
await openServer(readConfig())
