import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'

type Props = {
  /** Another page: rendering is tried again. */
  place?: string | undefined
  children: ReactNode
}

type State = { failed: boolean; place?: string | undefined }

/** React knows no other form for it: what goes wrong while drawing ends here, not on an empty page. */
export class LoadError extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: false, place }
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="mx-auto w-full max-w-[720px] px-5 py-20">
        <h1 className="font-serif text-[34px] leading-tight tracking-[-0.014em]">
          <Trans>This page could not be shown.</Trans>
        </h1>
        <p className="mt-4 text-soft">
          <Trans>
            The connection may have been lost while it was loading, or the site was renewed in the
            meantime. Your chats are safe on the server, and what you were writing is kept.
          </Trans>
        </p>
        <Button look="strong" className="mt-6" onClick={() => location.reload()}>
          <Trans>Load the page again</Trans>
        </Button>
      </main>
    )
  }
}
