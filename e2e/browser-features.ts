/**
 * Parts of Chromium that stay off. The browser heeds the last such list only, so the first part is
 * Playwright's own. The two beneath it would load the pages of the address bar for each test, which
 * costs it more than half a second of a processor: nobody sees that bar.
 */
const withoutFeatures = `--disable-features=${[
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
].join()}`

/**
 * Chromium's sandbox does not work as root. The other flags stop requests to its maker's servers.
 */
export const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  withoutFeatures,
]
