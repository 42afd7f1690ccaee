import type { OpenApi } from '#contract/openapi.ts'
import { escapeHtml } from '#server/escape-html.ts'

type Operation = {
  summary: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: unknown
}

/** The API as a page that needs neither script nor style to be read. */
export function apiPage(description: OpenApi): string {
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      call(path, method, operation as Operation),
    ),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(description.info.title)}: the API</title>
<h1>${escapeHtml(description.info.title)}: the API</h1>
<p>Every JSON answer is an envelope: <code>{ "httpCode", "message", "payload" }</code>, and the HTTP status equals
<code>httpCode</code>. The same description for programs: <a href="/v1/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}
</html>
`
}

function call(
  path: string,
  method: string,
  { summary, security, parameters, requestBody }: Operation,
): string {
  const who =
    security.length === 0 ? 'anyone' : security.length > 1 ? 'anyone; more with a token' : 'members'
  const names = parameters.map(
    ({ name, required }) => `<code>${escapeHtml(name)}</code>${required ? '' : ' (optional)'}`,
  )
  return `<section>
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)} For ${who}.</p>
${names.length > 0 ? `<p>Takes ${names.join(', ')}.</p>` : ''}${requestBody ? `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(requestBody, null, 2))}</pre></details>` : ''}
</section>`
}
