import * as z from 'zod'
import type { PlansOnPage } from '#contract/site.ts'
import { idsOf, words } from '../entries.ts'

/** The names of the plans in another language than that of plans.yaml, by their slugs. */
export const PlanWords = z.strictObject({
  features: z
    .record(z.string(), z.strictObject({ name: words(80), description: words(300) }))
    .default({}),
  plans: z
    .record(
      z.string(),
      z.strictObject({
        name: words(60).optional(),
        description: words(300),
        features: z.record(z.string(), words(80)).default({}),
      }),
    )
    .default({}),
})
export type PlanWords = z.infer<typeof PlanWords>

/** The same plans with translated words; untranslated fields stay as plans.yaml has them. */
export function plansIn(words: PlanWords | undefined, { plans, features }: PlansOnPage) {
  if (!words) return { plans, features }
  const byId = new Map(
    Object.entries(words.features).map(([slug, said]) => [idsOf('feature', slug).id, said]),
  )
  return {
    features: features.map((feature) => ({ ...feature, ...byId.get(feature.id) })),
    plans: plans.map((plan) => {
      const said = words.plans[plan.slug]
      const notes = new Map(
        Object.entries(said?.features ?? {}).map(([slug, note]) => [
          idsOf('feature', slug).id,
          note,
        ]),
      )
      return {
        ...plan,
        name: said?.name ?? plan.name,
        description: said?.description ?? plan.description,
        features: plan.features.map((feature) => {
          const note =
            feature.note === undefined ? undefined : (notes.get(feature.id) ?? feature.note)
          return { ...feature, ...byId.get(feature.id), ...(note === undefined ? {} : { note }) }
        }),
      }
    }),
  }
}
