import { Notice } from '#web/ui/notice.tsx'

/**
 * The refusal, kept above the button. It is not a live region, because the toast has announced it.
 */
export const Problem = ({ children }: { children: string | undefined }) =>
  children ? (
    <Notice kind="bad" live={false}>
      {children}
    </Notice>
  ) : null
