import type { Mailing } from '#contract/desk/mailings.ts'
import { nameOf } from './words.ts'

/** Takes the focus when what was pressed is gone. */
export const Title = ({ texts }: Pick<Mailing, 'texts'>) => (
  <h2
    id="mailing"
    tabIndex={-1}
    className="mb-5 font-heading text-[24px] leading-tight [overflow-wrap:anywhere] outline-none"
  >
    {nameOf({ texts })}
  </h2>
)
