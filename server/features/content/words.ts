import type { WrittenLesson } from './training/lessons.ts'
import type { Lists } from './lists.ts'
import type { WrittenPlans } from './plans/plans.ts'
import type { SiteFacts } from './site/site.ts'

export type Words = Lists & {
  lessons: WrittenLesson[]
  firstQuestions: SiteFacts['assistant']['firstQuestions']
  subscriptions: WrittenPlans
}
