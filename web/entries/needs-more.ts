/**
 * Whether this visit needs more than the page contains: a member is led on, a link's token is taken
 * out of the address, and what was kept here is shown. What is written in the contact form is shown
 * without the app.
 */
export function needsMore(): boolean {
  try {
    const { language, authToken, trainingProgress } = localStorage
    return (
      Boolean(authToken || trainingProgress || location.search || location.hash || history.state) ||
      (Boolean(language) && language !== document.documentElement.lang) ||
      Object.keys(sessionStorage).some((key) => key !== 'draft:contact')
    )
  } catch {
    // Without storage nothing is kept here.
    return Boolean(location.search || location.hash)
  }
}
