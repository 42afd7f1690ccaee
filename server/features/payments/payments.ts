export { cancelPlanLater, endPlansOf } from './changes/cancel.ts'
export { tellProviderLater } from './provider/customers.ts'
export { allInvoicesOf } from './portal.ts'
export { syncCustomer } from './provider/sync.ts'
