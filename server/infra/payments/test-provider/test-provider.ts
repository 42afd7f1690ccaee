import { charge } from './billing.ts'
import {
  type Alteration,
  alter,
  chooseCard,
  dispute,
  invent,
  payInvoice,
  setCard,
} from './by-hand.ts'
import { refund } from './calls-invoices.ts'
import {
  type PaymentOutcome,
  type WayOfPaying,
  confirmCheckout,
  enterCode,
  payCheckout,
} from './checkouts.ts'
import { nextDue, runUntil } from './clock.ts'
import { type Delivered, type DeliveryOptions, deliveries, send, signed } from './deliveries.ts'
import { type Away, listen } from './api.ts'
import { type Card, type ProviderEvent, type State, readState, writeState } from './state.ts'
import { type World, find } from './world.ts'

export type TestProvider = Awaited<ReturnType<typeof openTestProvider>>

type Settings = { dataDir: string; publicUrl: string; now: () => Date }

/** The SDK's key; no real money is behind it. */
const key = 'sk_test_carrel'

/** How many events are kept for inspection. */
const keptEvents = 500

/** Our own payment provider: it has Stripe's interface and moves no money. */
export async function openTestProvider({ dataDir, publicUrl, now }: Settings) {
  const state = readState(dataDir)
  let origin: string | undefined
  let absent: { how: Away; call: RegExp | undefined; times: number } | undefined

  const save = () => {
    if (state.events.length > keptEvents * 1.2)
      state.events = state.events.filter(
        ({ next }, place) => next !== null || place > state.events.length - keptEvents,
      )
    writeState(dataDir, state)
  }
  const post = deliveries({ state: () => state, origin: () => origin, save })

  const clock = () => Math.floor((now().getTime() + state.aheadMs) / 1_000)
  const world = (): World => {
    const until = clock()
    const seen: World = { state, at: until, publicUrl }
    if (runUntil(seen, until)) save()
    return { ...seen, at: until }
  }
  /** Changes the state, stores it, and sends the events. */
  const act = <T>(what: (world: World) => T): T => {
    try {
      return what(world())
    } finally {
      save()
      post.flow()
    }
  }
  const api = await listen({
    key,
    world,
    save() {
      save()
      // The answer is sent before the events, as is usual.
      setImmediate(post.flow)
    },
    away(call) {
      if (!absent || absent.times === 0 || absent.call?.test(call) === false) return undefined
      absent.times -= 1
      return absent.how
    },
  })
  // Renewals happen without a call.
  const ticking = setInterval(() => act(() => undefined), 60_000).unref()

  return {
    url: api.url,
    key,
    webhookSecret: state.webhookSecret,
    /** Everything it has, for inspection. */
    state: state as Readonly<State>,

    /** Events go to this server from now on. */
    deliverTo(to: string) {
      origin = to
      post.flow()
    },
    /** Moves its clock, and processes what falls due on the way. */
    advance(ms: number) {
      state.aheadMs += ms
      act(() => undefined)
    },
    /** Processes what fell due since its given clock moved. */
    catchUp: () => act(() => undefined),
    now: () => new Date(clock() * 1_000),
    /** When something next falls due by itself; null if nothing does. */
    nextAt(): Date | null {
      const at = nextDue(world())
      return at === undefined ? null : new Date(at * 1_000)
    },

    pay: (checkout: string, way: WayOfPaying = 'pays'): PaymentOutcome =>
      act((world) => payCheckout(world, checkout, way)),
    confirm: (checkout: string, yes = true): PaymentOutcome =>
      act((world) => confirmCheckout(world, checkout, yes)),
    /** A promotion code on a checkout page, such as HALF or FREE. */
    enterCode: (checkout: string, code: string): boolean =>
      act((world) => enterCode(world, checkout, code)),
    /** How the customer's card behaves from now on. */
    setCard: (customer: string, card: Card) => act((world) => setCard(world, customer, card)),
    /** A choice in the portal: the customer's default card changes, and no subscription does. */
    chooseCard: (customer: string, card: Card) => act((world) => chooseCard(world, customer, card)),
    /** Pays an open invoice on its page; false if the card is declined. */
    payInvoice: (id: string, card: Card = 'pays'): boolean =>
      act((world) => payInvoice(world, id, card)),
    /** The next automatic attempt, now. */
    attempt: (id: string) =>
      act((world) => charge(world, find(world.state.invoices, 'invoice', id))),
    refund: (invoice: string, amount?: number): string =>
      act((world) => refund(world, find(world.state.invoices, 'invoice', invoice), amount)),
    dispute: (invoice: string): string => act((world) => dispute(world, invoice)),
    /** A change by somebody with access to the provider's own pages. */
    alter: (id: string, to: Alteration) => act((world) => alter(world, id, to)),

    /** Newest last. */
    events: (type?: string): ProviderEvent[] =>
      state.events.filter((event) => type === undefined || event.type === type),
    /** An event about anything, such as an unknown type. */
    invent: (type: string, object: Record<string, unknown>): ProviderEvent =>
      act((world) => invent(world, type, object)),
    signed: (event: ProviderEvent, options?: DeliveryOptions) => signed(state, event, options),
    /** Sends one event now, as it is or manipulated. */
    deliver: (event: ProviderEvent, options: DeliveryOptions = {}): Promise<Delivered[]> => {
      if (origin === undefined) throw new Error('Nobody listens to the test provider yet.')
      const to = origin
      const letter = signed(state, event, options)
      return Promise.all(Array.from({ length: options.times ?? 1 }, () => send(to, letter)))
    },
    hold: post.hold,
    release: post.release,
    delivered: post.done,
    deliverAgain: post.again,

    /** How calls such as 'POST /v1/checkout/sessions' fail from now on. */
    away(how: Away | null, { call, times = Infinity }: { call?: RegExp; times?: number } = {}) {
      absent = how ? { how, call, times } : undefined
    },

    async close() {
      clearInterval(ticking)
      await post.close()
      api.close()
    },
  }
}
