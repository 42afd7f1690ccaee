import { site } from '#web/site.ts'

/** Nothing where the picture is not there. */
export function PlanPicture({ src = '' }: { src?: string | undefined }) {
  const { pictures = {} } = site
  const size = Object.hasOwn(pictures, src) && pictures[src]
  return size && <img src={src} alt="" className="mb-5 w-full rounded" {...size} />
}
