import { Stripe } from 'stripe'
import type { ProviderEvent, State } from './state.ts'

export type DeliveryOptions = {
  /** How many copies are sent at once. */
  times?: number
  /** A signing secret other than the provider's. */
  secret?: string
  /** The time of the signature. */
  at?: Date
  /** The same content, serialised differently after it was signed. */
  reserialised?: boolean
}

export type Delivered = { status: number; body: unknown }

/** The bytes of an event, and the header with its signature. */
export function signed(state: State, event: ProviderEvent, options: DeliveryOptions = {}) {
  const payload = JSON.stringify(
    {
      id: event.id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: event.created,
      data: { object: event.object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: event.type,
    },
    null,
    2,
  )
  // Signed with this machine's time, so that a moved test clock does not make the signature look
  // old.
  const timestamp = Math.floor((options.at ?? new Date()).getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? state.webhookSecret,
    timestamp,
  })
  const body = options.reserialised ? JSON.stringify(JSON.parse(payload)) : payload
  return { body: Buffer.from(body), signature }
}

export async function send(
  origin: string,
  { body, signature }: { body: Buffer; signature: string },
): Promise<Delivered> {
  const response = await fetch(`${origin}/v1/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: response.status, body: await response.json().catch(() => null) }
}

/** Seconds until an undelivered event is sent again; after the last one it is given up. */
const againAfter = [1, 2, 5, 15, 60, 300, 3_600]

type Post = {
  state: () => State
  origin: () => string | undefined
  save: () => void
}

/** Sends events to their receiver, one after another, and retries undelivered ones. */
export function deliveries({ state, origin, save }: Post) {
  let held = false
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  // Retries use this machine's clock, and are forgotten when the process ends.
  const notBefore = new Map<string, number>()

  const dueAt = (event: ProviderEvent) => notBefore.get(event.id) ?? 0
  const waiting = () => state().events.filter(({ taken, next }) => !taken && next !== null)

  async function sendAll() {
    const to = origin()
    if (to === undefined) return
    for (;;) {
      const next = waiting().find((event) => dueAt(event) <= Date.now())
      if (!next || held || closed) return
      await attempt(to, next)
    }
  }

  async function attempt(to: string, event: ProviderEvent) {
    event.attempts += 1
    const { status } = await send(to, signed(state(), event)).catch(() => ({ status: 0 }))
    event.taken = status >= 200 && status < 300
    const after = againAfter[event.attempts - 1]
    if (event.taken || after === undefined) event.next = null
    else notBefore.set(event.id, Date.now() + after * 1_000)
    if (!closed) save()
  }

  function flow(): Promise<void> {
    clearTimeout(timer)
    sending ??= sendAll().finally(() => {
      sending = undefined
      const first = Math.min(...waiting().map(dueAt))
      if (closed || held || first === Infinity || origin() === undefined) return
      timer = setTimeout(() => void flow(), Math.max(10, first - Date.now()))
      timer.unref()
    })
    return sending
  }

  return {
    flow: () => void (held || closed || flow()),
    /** Until every event that is not postponed was answered. */
    async done() {
      while (sending || (!held && waiting().some((event) => dueAt(event) <= Date.now()))) {
        if (origin() === undefined) return
        await flow()
      }
    },
    /** Postponed events are sent now. */
    async again() {
      notBefore.clear()
      for (const event of state().events) if (!event.taken) event.next ??= event.created
      await flow()
    },
    hold: () => void (held = true),
    release() {
      held = false
      void flow()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await sending
    },
  }
}
