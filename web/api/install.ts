/** Installs the service worker, so that the app opens without a connection. */
export function installWorker() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const register = () => void navigator.serviceWorker.register('/offline.js').catch(() => undefined)
  // After the screen that the member came for has loaded.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
