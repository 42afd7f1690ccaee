import type { Upload } from '#contract/client.ts'

/** Sends a form and reports its progress, which fetch cannot do over HTTP/1.1. */
export const upload: Upload = ({ method, url, headers, body, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const stopped = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    if (signal.aborted) return stopped()
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
      onProgress(loaded, lengthComputable ? total : 0),
    )
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () =>
      reject(new TypeError('The upload did not reach the server.')),
    )
    request.addEventListener('abort', stopped)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {}
  return new Response(request.responseText, { status: request.status, headers })
}
