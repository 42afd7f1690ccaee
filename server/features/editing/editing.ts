export { followWritten } from './written.ts'
