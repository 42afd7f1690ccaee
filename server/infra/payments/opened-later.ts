import type { Payments } from './payments.ts'

/** A provider that is opened by the first call that needs it. */
export function openedLater(name: Payments['name'], open: () => Promise<Payments>): Payments {
  let opening: Promise<Payments> | undefined
  const opened = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  return {
    name,
    ensureCustomer: async (...given) => (await opened()).ensureCustomer(...given),
    updateCustomer: async (...given) => (await opened()).updateCustomer(...given),
    ensurePrice: async (...given) => (await opened()).ensurePrice(...given),
    openCheckout: async (...given) => (await opened()).openCheckout(...given),
    closeCheckout: async (...given) => (await opened()).closeCheckout(...given),
    readCheckout: async (...given) => (await opened()).readCheckout(...given),
    readSubscriptions: async (...given) => (await opened()).readSubscriptions(...given),
    previewChange: async (...given) => (await opened()).previewChange(...given),
    changeNow: async (...given) => (await opened()).changeNow(...given),
    changeAtPeriodEnd: async (...given) => (await opened()).changeAtPeriodEnd(...given),
    dropChange: async (...given) => (await opened()).dropChange(...given),
    cancelAtPeriodEnd: async (...given) => (await opened()).cancelAtPeriodEnd(...given),
    resume: async (...given) => (await opened()).resume(...given),
    cancelNow: async (...given) => (await opened()).cancelNow(...given),
    openPortal: async (...given) => (await opened()).openPortal(...given),
    listInvoices: async (...given) => (await opened()).listInvoices(...given),
    readEvent: async (...given) => (await opened()).readEvent(...given),
    async *reversalsSince(since) {
      yield* (await opened()).reversalsSince(since)
    },
    async *liveSubscriptions() {
      yield* (await opened()).liveSubscriptions()
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close()
    },
  }
}
