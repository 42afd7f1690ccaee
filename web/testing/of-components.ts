import { i18n } from '@lingui/core'
import { vi } from 'vitest'

// English stands in the code itself; the app says so as it starts.
i18n.load('en', {})
i18n.activate('en')

// A busy machine may take longer from one press to the next than people have to undo.
vi.mock(import('#web/ui/feedback/undo-within.ts'), () => ({ undoWithinMs: 3_600_000 }))
