/** Has the browser keep the app's own files, so that it opens without a connection. */
export function installWorker() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const register = () => void navigator.serviceWorker.register('/offline.js').catch(() => undefined)
  // After what the member came for.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
