import { vi } from 'vitest'
import './speak-english.ts'

// A busy machine may take longer from one press to the next than people have to undo, or to read
// a toast.
vi.mock(import('#web/ui/feedback/undo-within.ts'), () => ({ undoWithinMs: 3_600_000 }))
vi.mock(import('#web/ui/feedback/close-after.ts'), () => ({ closeAfterMs: 3_600_000 }))
