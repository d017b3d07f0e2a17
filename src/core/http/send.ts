/** `fetch` for a large body: it reports the sent bytes, which `fetch` itself does not. */
export type SendLarge = (url: string, init: RequestInit, onSent: (bytes: number) => void) => Promise<Response>

export const sendLarge: SendLarge = (url, { method = 'POST', headers, body, signal }, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? ''
      resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }))
    }
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted === true) request.abort()
    request.send((body ?? null) as XMLHttpRequestBodyInit | null)
  })
