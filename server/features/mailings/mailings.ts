export { letterRowsOf } from './letters-of.ts'
export { lookForMailings } from './begin.ts'
export { sendMailings } from './send-job.ts'
