import type { WrittenLesson } from './lessons.ts'
import type { Lists } from './lists.ts'
import type { WrittenPlans } from './plans.ts'
import type { SiteFacts } from './site.ts'

export type Words = Lists & {
  lessons: WrittenLesson[]
  firstQuestions: SiteFacts['assistant']['firstQuestions']
  subscriptions: WrittenPlans
}
