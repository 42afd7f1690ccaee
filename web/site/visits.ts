/**
 * Tells the operator's own counter, if a page names one, that it was read: its path, the host that
 * led here, and its language. Nothing is stored in the browser, and visitors who ask not to be
 * tracked are not counted.
 */
export function countVisit() {
  const counter = document.querySelector<HTMLMetaElement>('meta[name=visits]')?.content
  const asksNot =
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  if (!counter || asksNot) return
  const from = document.referrer && new URL(document.referrer).host
  const visit = {
    path: location.pathname,
    referrer: from === location.host ? '' : from,
    language: document.documentElement.lang,
  }
  navigator.sendBeacon(counter, JSON.stringify(visit))
}
