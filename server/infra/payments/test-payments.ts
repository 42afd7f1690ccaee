import { existsSync } from 'node:fs'
import type { Config } from '#server/settings/config.ts'
import { openedLater } from './opened-later.ts'
import type { Payments } from './payments.ts'
import { stateFile } from './test-provider/state.ts'
import type { TestProvider } from './test-provider/test-provider.ts'

type Where = Pick<Config, 'dataDir' | 'publicUrl' | 'production'>

/** The provider of development and tests, called through the same SDK as the real one. */
export function testPayments({ dataDir, publicUrl, production }: Where, now: () => Date): Payments {
  if (production) throw new Error('The test provider moves no money: it is not for production.')
  let origin: string | undefined
  let opening: Promise<TestProvider> | undefined
  const open = () =>
    (opening ??= import('./test-provider/test-provider.ts').then(async ({ openTestProvider }) => {
      const provider = await openTestProvider({ dataDir, publicUrl, now })
      if (origin !== undefined) provider.deliverTo(origin)
      return provider
    }))
  const payments = openedLater('test', async () => {
    const [{ stripePayments }, provider] = await Promise.all([import('./stripe.ts'), open()])
    const { key: secretKey, webhookSecret, url } = provider
    return stripePayments({ secretKey, webhookSecret, url, tax: false })
  })
  return {
    ...payments,
    test: {
      open,
      deliverTo(to) {
        origin = to
        // Resumes what was running when the server was stopped.
        if (opening || existsSync(stateFile(dataDir)))
          // If it cannot be opened, the caller that needs it gets the error.
          open().then(
            (provider) => provider.deliverTo(to),
            () => undefined,
          )
      },
    },
    async close() {
      await payments.close()
      await (await opening)?.close()
    },
  }
}
