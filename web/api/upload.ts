import type { Upload } from '#contract/client.ts'

/** Sends a form and tells how much of it has left: fetch cannot do that over HTTP/1.1. */
export const upload: Upload = ({ method, url, headers, body, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
      onProgress(loaded, lengthComputable ? total : 0),
    )
    request.onload = () =>
      resolve(
        new Response(request.response as string, {
          status: request.status,
          headers: retryAfter(request),
        }),
      )
    request.onerror = () => reject(new TypeError('The upload did not reach the server.'))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(new DOMException('The upload was stopped.', 'AbortError'))
    request.send(body)
  })

const retryAfter = (request: XMLHttpRequest): Record<string, string> => {
  const value = request.getResponseHeader('retry-after')
  return value ? { 'retry-after': value } : {}
}
