import { site } from '#web/site.ts'
import { OwnPagesContext, PicturesContext } from '#web/ui/markdown/context.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'

const none = {}

/** Markdown of the operator's, with links to pages of this site and its pictures. */
export const RunningText = (props: { text: string; topHeading: 2 | 3 }) => (
  <OwnPagesContext value>
    <PicturesContext value={site.pictures ?? none}>
      <Markdown {...props} />
    </PicturesContext>
  </OwnPagesContext>
)
