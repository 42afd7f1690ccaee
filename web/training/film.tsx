import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { Lesson } from '#contract/content.ts'

type Props = {
  title: string
  video: NonNullable<Lesson['video']>
  from: number
  onStop: (seconds: number) => void
}

const everyMs = 10_000

/** From this server alone; it goes on where it was stopped. */
export function Film({ title, video, from, onStop }: Props) {
  const film = useRef<HTMLVideoElement>(null)
  const told = useRef(0)
  const stop = useRef(onStop)
  useEffect(() => void (stop.current = onStop))
  const tell = (seconds: number) => {
    told.current = Date.now()
    stop.current(Math.floor(seconds))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the operator names them with the film
    <video
      ref={film}
      controls
      playsInline
      preload="metadata"
      aria-label={t`Film: ${title}`}
      className="mt-8 aspect-video w-full rounded border border-rule bg-shade"
      onLoadedMetadata={({ currentTarget }) => {
        // Where it was almost over, it begins again.
        if (from > 0 && from < currentTarget.duration - 5) currentTarget.currentTime = from
      }}
      onTimeUpdate={({ currentTarget }) => {
        if (!currentTarget.paused && Date.now() - told.current > everyMs)
          tell(currentTarget.currentTime)
      }}
      onPause={({ currentTarget }) => tell(currentTarget.currentTime)}
    >
      <source src={video.src} type={video.type} />
      {video.captions && (
        <track kind="captions" src={video.captions} srcLang="en" label={t`Captions`} default />
      )}
    </video>
  )
}
