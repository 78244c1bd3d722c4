import type { Uploader } from './api-client.ts'
import { clientError, errorOfAnswer } from './api-error.ts'
import { parsedJson, type Answer } from './http-try.ts'
import { HTTP_TIMEOUT_MS, READING_TIMEOUT_MS } from '../timing.ts'

const headersOf = (raw: string): Headers => {
  const headers = new Headers()
  for (const line of raw.trim().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/**
 * Makes one try of a call with a file, since `fetch` does not report how much was sent. Times out
 * after 10 s without progress; once all of it was sent, the server may take three minutes, which
 * includes queueing.
 *
 * @throws ApiError for every failure; the signal's reason where the caller cancelled
 */
export const uploadOnce: Uploader = (address, { method, headers, body, onUploaded, signal }) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const giveUp = (reason: unknown): void => {
      // First: aborting tells `onloadend`, too.
      reject(reason)
      request.abort()
    }
    let timer: ReturnType<typeof setTimeout>
    const waitFor = (ms: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => giveUp(clientError('TIMEOUT')), ms)
    }
    const stillMoving = (): void => waitFor(HTTP_TIMEOUT_MS)
    const follow = (): void => giveUp(signal?.reason)
    const finish = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', follow)
      try {
        resolve(answerOf(request))
      } catch (thrown) {
        reject(thrown)
      }
    }
    signal?.addEventListener('abort', follow, { once: true })
    request.open(method, address)
    request.withCredentials = true
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded, total }) => {
      stillMoving()
      if (total > 0) onUploaded(loaded / total)
    }
    request.upload.onload = () => waitFor(READING_TIMEOUT_MS)
    request.onprogress = stillMoving
    request.onloadend = finish
    stillMoving()
    request.send(body)
  })

/**
 * Returns the answer of a request.
 *
 * @throws ApiError where no answer came, or a refusal
 */
const answerOf = (request: XMLHttpRequest): Answer<unknown> => {
  // Status 0 means that no answer came.
  if (request.status === 0) throw clientError('NETWORK')
  const headers = headersOf(request.getAllResponseHeaders())
  const content = (headers.get('content-type') ?? '').includes('json') ? parsedJson(request.responseText) : undefined
  if (request.status >= 400) throw errorOfAnswer(request.status, content, headers)
  return { data: content, headers }
}
