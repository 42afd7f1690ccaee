import { OwnPagesContext } from '#web/ui/markdown/context.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'

/** Markdown of the operator's, with links to pages of this site. */
export const RunningText = (props: { text: string; topHeading: 2 | 3 }) => (
  <OwnPagesContext value>
    <Markdown {...props} />
  </OwnPagesContext>
)
