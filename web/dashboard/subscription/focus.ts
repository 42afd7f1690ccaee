export const yourPlanId = 'your-plan'

/** Where the focus goes when what was pressed is gone, after what was drawn anew is there. */
export const focusYourPlan = () =>
  requestAnimationFrame(() => document.getElementById(yourPlanId)?.focus())
