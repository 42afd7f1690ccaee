import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { ScreenWithin } from '#web/dashboard/screen-within.tsx'
import { paths } from '#web/paths.ts'
import { LessonContents } from '#web/training/lesson.tsx'
import { TrainingContents } from '#web/training/training.tsx'

/** The lessons, or one of them, beside the side bar. */
export function TrainingScreen() {
  const { slug } = useParams()
  return (
    // Each lesson begins at its top.
    <ScreenWithin key={slug} place={{ path: paths.memberTraining, name: t`Training` }}>
      {slug ? <LessonContents status="member" /> : <TrainingContents status="member" />}
    </ScreenWithin>
  )
}
