export { keepAccount, letGo } from './deletion.ts'
