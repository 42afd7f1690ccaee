/**
 * Runs in the forms for guests before any other script: what is sent until then is held, because the
 * browser would leave the page with it and lose what was typed. `take-over.ts` sends it.
 */
export const holdScript = `document.addEventListener('submit',function(e){if(!e.defaultPrevented){e.preventDefault();this.held=e.submitter}})`
