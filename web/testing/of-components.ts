import { vi } from 'vitest'
import './speak-english.ts'

// A busy machine may take longer from one press to the next than people have to undo.
vi.mock(import('#web/ui/feedback/undo-within.ts'), () => ({ undoWithinMs: 3_600_000 }))
