import type { Envelope } from '#contract/envelope.ts'
import type { Plan } from '#contract/account/subscriptions.ts'

/** Marks the plan that a member has; for guests there is nothing to do. */
export async function yourPlan() {
  const cards = document.querySelectorAll<HTMLElement>('[data-plan]')
  const token = storedToken()
  if (cards.length === 0 || !token) return
  const response = await fetch('/v1/subscriptions', {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  if (!response?.ok) return
  const { payload } = (await response.json()) as Envelope<Plan[]>
  const current = payload?.find((plan) => plan.current)
  const card = [...cards].find(({ dataset }) => dataset['plan'] === current?.id)
  if (!card) return
  for (const choose of card.querySelectorAll<HTMLElement>('[data-choose]')) choose.hidden = true
  card.querySelector<HTMLElement>('[data-yours]')!.dataset['shown'] = ''
}

function storedToken(): string | null {
  try {
    return localStorage.getItem('authToken')
  } catch {
    return null
  }
}
