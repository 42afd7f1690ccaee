import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { ButtonLink } from './button-link.tsx'
import { Screen } from './screen.tsx'

/** Where an address under the dashboard leads nowhere: the side bar stays, on a phone too. */
export function Missing() {
  const { title, text, messages } = site.frame.notFound
  return (
    <Screen title={title}>
      <p className="mb-6 text-[15px] text-soft">{text}</p>
      <ButtonLink to={paths.messages}>{messages}</ButtonLink>
    </Screen>
  )
}
