import type { ComponentProps } from 'react'
import { Composer } from '../composer.tsx'
import { newPlace } from '../draft.ts'

export type ComposerProps = ComponentProps<typeof Composer>

/** That of a new chat, where nothing runs. */
export const aComposer = (props: Partial<ComposerProps>) => (
  <Composer
    place={newPlace}
    chat={undefined}
    sending={false}
    loading={false}
    running={undefined}
    ended={undefined}
    followUp={false}
    onSend={async () => {}}
    onInput={() => {}}
    onOpen={() => {}}
    {...props}
  />
)
