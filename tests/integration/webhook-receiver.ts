import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedMessage = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export type WebhookReceiver = {
  readonly url: string
  readonly received: readonly ReceivedMessage[]
  /** Answers from now on with a status. */
  readonly answerWith: (status: number) => void
  readonly close: () => Promise<void>
}

/** Starts a program that receives webhooks on this machine. */
export const startReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedMessage[] = []
  let status = 204
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, text: Buffer.concat(chunks).toString() })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith: (next) => {
      status = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
