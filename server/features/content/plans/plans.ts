import * as z from 'zod'
import { type Feature, type Interval, Plan } from '#contract/account/subscriptions.ts'
import { sentence } from '#server/sentences.ts'
import { fault, idsOf, naming, readYaml, slug, words } from '../entries.ts'
import { message } from '../schema-sentences.ts'

/** A plan as the operator wrote it, with what members are not shown. */
export const WrittenPlan = z.object({
  plan: Plan,
  /** Shown only to those who have it, and sold to nobody. */
  hidden: z.boolean(),
  /** What answers; null: the model of the site. */
  model: z.string().nullable(),
  /** What members of the plan may choose from, if it says so. */
  models: z.array(z.string()).default([]),
  /** What chats, links and own documents may take together; null: no limit. Missing of plans kept before. */
  storageBytes: z.int().nullable().optional(),
})
export type WrittenPlan = z.infer<typeof WrittenPlan>

export type WrittenPlans = { features: Feature[]; plans: WrittenPlan[] }

const largestMegabytes = 64
const mostGuestPasses = 20
const megabyte = 1024 * 1024
/** Many times what a person writes in years; it stops a script that imports without end. */
const usualMegabytes = 500
/** For so many documents there is usually room where a plan does not limit their number. */
const usualDocuments = 100

const icon = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, message('use a name from lucide.dev/icons, such as "briefcase"'))
const count = (most: number) =>
  z.union(
    [z.literal('unlimited'), z.int().min(0).max(most)],
    message(sentence('use a number up to {most}, or unlimited', { most })),
  )
/** The form writes it as money beside the field. */
const price = (interval: Interval) =>
  z
    .int(message('write the price in the smallest unit, such as cents: 950 for 9.50'))
    .min(1)
    .max(99_999_999)
    .meta({ price: interval })

const FeatureEntry = z.strictObject({ slug, name: words(80), description: words(300), icon })

const PlanEntry = z.strictObject({
  slug,
  name: words(60),
  description: words(300),
  picture: naming(
    z
      .string()
      .regex(
        /^\/media\/[\w.-]{1,120}$/,
        message('write the path of a picture, such as "/media/garden.webp"'),
      ),
    'pictures',
  ).optional(),
  prices: z
    .strictObject({ month: price('month').optional(), year: price('year').optional() })
    .default({}),
  trialDays: z.int().min(0).max(365).default(0),
  messagesPerMonth: count(1_000_000),
  tokensPerMonth: count(1_000_000_000).default('unlimited'),
  documents: count(10_000),
  documentMegabytes: z
    .int(message(sentence('write a number from 1 to {most}', { most: largestMegabytes })))
    .min(1)
    .max(
      largestMegabytes,
      message(
        sentence('no document of a member may have more than {most} MB', {
          most: largestMegabytes,
        }),
      ),
    ),
  storageMegabytes: count(1_000_000).optional(),
  guestPasses: z
    .int(message(sentence('write a number from 0 to {most}', { most: mostGuestPasses })))
    .min(0)
    .max(
      mostGuestPasses,
      message(sentence('write a number from 0 to {most}', { most: mostGuestPasses })),
    )
    .default(0),
  model: words(200).optional(),
  models: z.array(words(200)).min(1).max(20).optional(),
  features: z
    .record(z.string(), z.union([z.boolean(), words(80)]))
    .meta({ listedIn: 'features' })
    .default({}),
  highlighted: z.boolean().default(false),
  hidden: z.boolean().default(false),
})

export const PlansFile = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, message('write three capitals, such as EUR'))
      .default('EUR'),
    features: z.array(FeatureEntry).default([]),
    plans: z.array(PlanEntry).default([]),
  })
  .default({ currency: 'EUR', features: [], plans: [] })

/** The plans in a file; throws a ConfigError that names the line. */
export function readPlans(file: string, source: string): WrittenPlans {
  const read = readYaml(file, source, PlansFile)
  const { currency, features, plans } = read.value
  for (const list of ['features', 'plans'] as const)
    for (const [i, { slug }] of read.value[list].entries())
      if (read.value[list].findIndex((one) => one.slug === slug) < i)
        throw fault(read, [list, i, 'slug'], sentence('the slug "{slug}" is there twice', { slug }))
  const known = new Set(features.map((one) => one.slug))
  for (const [i, plan] of plans.entries()) {
    for (const name of Object.keys(plan.features))
      if (!known.has(name))
        throw fault(
          read,
          ['plans', i, 'features', name],
          sentence('there is no feature "{feature}"', { feature: name }),
        )
    if (plan.trialDays > 0 && !plan.prices.month && !plan.prices.year)
      throw fault(read, ['plans', i, 'trialDays'], 'what is free needs no trial')
    if (plan.model && plan.models && !plan.models.includes(plan.model)) {
      const what = sentence('"{model}" is missing, which answers', { model: plan.model })
      throw fault(read, ['plans', i, 'models'], what)
    }
    if (plan.highlighted && plans.findIndex((one) => one.highlighted) < i)
      throw fault(read, ['plans', i, 'highlighted'], 'another plan is highlighted already')
  }
  const all = features.map(({ slug, ...feature }, i) => ({
    slug,
    shown: { ...idsOf('feature', slug), ...feature, position: i + 1 },
  }))
  return {
    features: all.map(({ shown }) => shown),
    plans: plans.map((entry, i) => ({
      plan: {
        ...idsOf('plan', entry.slug),
        name: entry.name,
        slug: entry.slug,
        description: entry.description,
        ...(entry.picture ? { picture: entry.picture } : {}),
        prices: (['month', 'year'] as const).flatMap((interval) => {
          const amount = entry.prices[interval]
          return amount ? [{ interval, amount, currency }] : []
        }),
        features: all.map(({ slug, shown }) => {
          const said = entry.features[slug] ?? false
          const note = typeof said === 'string' ? { note: said } : {}
          return { ...shown, included: said !== false, ...note }
        }),
        messagesPerMonth: numberOf(entry.messagesPerMonth),
        ...(entry.tokensPerMonth === 'unlimited' ? {} : { tokensPerMonth: entry.tokensPerMonth }),
        documents: numberOf(entry.documents),
        documentBytes: entry.documentMegabytes * megabyte,
        trialDays: entry.trialDays,
        ...(entry.guestPasses > 0 ? { guestPasses: entry.guestPasses } : {}),
        highlighted: entry.highlighted,
        position: i + 1,
      },
      hidden: entry.hidden,
      storageBytes: storageBytesOf(entry),
      model: entry.model ?? entry.models?.[0] ?? null,
      models: [...new Set(entry.models)],
    })),
  }
}

/** Unless the plan says it: every document that it promises fits in, and chats beside them. */
function storageBytesOf(entry: z.infer<typeof PlanEntry>): number | null {
  const { storageMegabytes, documents, documentMegabytes } = entry
  if (storageMegabytes !== undefined)
    return storageMegabytes === 'unlimited' ? null : storageMegabytes * megabyte
  const promised = documents === 'unlimited' ? usualDocuments : documents
  return (usualMegabytes + promised * documentMegabytes) * megabyte
}

const numberOf = (given: 'unlimited' | number) => (given === 'unlimited' ? null : given)
