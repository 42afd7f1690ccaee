export { cancelPlanLater, endPlansOf } from './cancel.ts'
export { allInvoicesOf } from './portal.ts'
export { syncCustomer } from './sync.ts'
