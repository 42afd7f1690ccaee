// What public pages can do beside being read. They have said everything before this runs.
import { contactForm } from '#web/site/contact-form.ts'
import { playExample } from '#web/site/example-player.ts'
import { faqSearch } from '#web/site/faq-search.ts'
import { readerLanguage } from '#web/site/reader-language.ts'
import { showLoginNeeded } from '#web/site/show-login-needed.ts'
import { countVisit } from '#web/site/visits.ts'
import { yourPlan } from '#web/site/your-plan.ts'

readerLanguage()
showLoginNeeded()
faqSearch()
contactForm()
playExample()
void yourPlan()
countVisit()
