import { Notice } from '#web/ui/notice.tsx'

/** What was refused, kept above the button. It is not live: the toast has told it to everybody. */
export const Problem = ({ children }: { children: string | undefined }) =>
  children ? (
    <Notice kind="bad" live={false}>
      {children}
    </Notice>
  ) : null
