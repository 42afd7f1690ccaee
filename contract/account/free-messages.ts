/** How many messages a member can send before they choose a plan. They do not renew. */
export const freeMessages = 10
