import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'

/** Where lessons and their documents open: members who read them in the dashboard stay there. */
export const useTrainingPaths = () =>
  useLocation().pathname.startsWith(paths.dashboard) ? forMembers : forEverybody

const forMembers = {
  overview: paths.memberTraining,
  lesson: paths.memberLesson,
  document: (filename: string) => paths.document(filename),
}

const forEverybody = {
  overview: paths.training,
  lesson: paths.lesson,
  document: (filename: string) => paths.viewPdf(filename),
}
