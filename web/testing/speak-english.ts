import { i18n } from '@lingui/core'

// English stands in the code itself; the app says so as it starts.
i18n.load('en', {})
i18n.activate('en')
