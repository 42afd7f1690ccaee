import { create } from 'zustand'
import type { Feature, Plan } from '#contract/account/subscriptions.ts'
import type { User } from '#contract/account/users.ts'

type State = {
  users: { loggedInUserInfo: Partial<User>; loggedIn: boolean }
  subscriptions: { all: Plan[]; single: Partial<Plan> }
  subscriptionFeatures: { all: Feature[] }
}

/** The state that the whole site shares: the member, the plans, and the features of plans. */
export const useStore = create<State>(() => ({
  users: { loggedInUserInfo: {}, loggedIn: false },
  subscriptions: { all: [], single: {} },
  subscriptionFeatures: { all: [] },
}))

export const setLoggedIn = (loggedIn: boolean) =>
  useStore.setState(({ users }) => ({ users: { ...users, loggedIn } }))

export const setUserInfo = (loggedInUserInfo: Partial<User>) =>
  useStore.setState(({ users }) => ({ users: { ...users, loggedInUserInfo } }))

export const setUsage = (usage: User['usage']) =>
  useStore.setState(({ users }) => ({
    users: { ...users, loggedInUserInfo: { ...users.loggedInUserInfo, usage } },
  }))

/** Stores the member's subscription from the response of the call that changed it. */
export const setMemberSubscription = (subscription: User['subscription']) =>
  useStore.setState(({ users }) => ({
    users: { ...users, loggedInUserInfo: { ...users.loggedInUserInfo, subscription } },
  }))

export const setSubscriptions = (all: Plan[]) =>
  useStore.setState(({ subscriptions }) => ({ subscriptions: { ...subscriptions, all } }))

/** Selects the plan that is shown; without an argument, no plan is selected. */
export const setSubscription = (single: Partial<Plan> = {}) =>
  useStore.setState(({ subscriptions }) => ({ subscriptions: { ...subscriptions, single } }))

/** Stores the features. A value that is not a list is ignored. */
export const setSubscriptionFeatures = (all: unknown) => {
  if (Array.isArray(all)) useStore.setState({ subscriptionFeatures: { all: all as Feature[] } })
}

/** The member as far as known; undefined until the first answer. */
export const useMember = (): User | undefined =>
  useStore(({ users }) =>
    '_id' in users.loggedInUserInfo ? (users.loggedInUserInfo as User) : undefined,
  )
