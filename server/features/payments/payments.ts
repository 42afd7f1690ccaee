export { cancelPlanLater, endPlansOf } from './changes/cancel.ts'
export { tellProviderLater } from './provider/customers.ts'
export { allInvoicesOf } from './portal.ts'
export { paymentsUrlOf } from './provider/customers.ts'
