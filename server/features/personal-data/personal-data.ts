export { keepAccount, letGo, mayTell } from './deletion.ts'
