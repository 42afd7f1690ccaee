import { create } from 'zustand'
import type { Feature, Plan } from '#contract/subscriptions.ts'
import type { User } from '#contract/users.ts'

type State = {
  users: { loggedInUserInfo: Partial<User>; loggedIn: boolean }
  subscriptions: { all: Plan[]; single: Partial<Plan> }
  subscriptionFeatures: { all: Feature[] }
}

/** The state that the whole site shares, in the slices that the specification names. */
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

/** What the member has, as the call that changed it answered. */
export const setMemberSubscription = (subscription: User['subscription']) =>
  useStore.setState(({ users }) => ({
    users: { ...users, loggedInUserInfo: { ...users.loggedInUserInfo, subscription } },
  }))

export const setSubscriptions = (all: Plan[]) =>
  useStore.setState(({ subscriptions }) => ({ subscriptions: { ...subscriptions, all } }))

/** The plan that is looked at; without one, none is. */
export const setSubscription = (single: Partial<Plan> = {}) =>
  useStore.setState(({ subscriptions }) => ({ subscriptions: { ...subscriptions, single } }))

/** Anything but a list leaves the features as they were. */
export const setSubscriptionFeatures = (all: unknown) => {
  if (Array.isArray(all)) useStore.setState({ subscriptionFeatures: { all: all as Feature[] } })
}

/** The member as far as known; undefined until the first answer. */
export const useMember = (): User | undefined =>
  useStore(({ users }) =>
    '_id' in users.loggedInUserInfo ? (users.loggedInUserInfo as User) : undefined,
  )
