export { cancelPlanLater, endPlansOf } from './cancel.ts'
export { tellProviderLater } from './customers.ts'
export { allInvoicesOf } from './portal.ts'
export { syncCustomer } from './sync.ts'
