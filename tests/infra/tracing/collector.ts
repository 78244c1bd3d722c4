import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const wire = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A span as the collector received it. */
export type ReceivedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parent: string | undefined
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
}

export type Collector = {
  /** Address for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** Everything that was received, as sent. */
  readonly text: () => string
  /** Headers of the newest request. */
  readonly headers: () => IncomingMessage['headers']
  readonly requests: () => number
  readonly close: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const spansIn = (text: string): readonly ReceivedSpan[] =>
  wire
    .parse(JSON.parse(text))
    .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ parentSpanId, attributes, ...span }) => ({
      ...span,
      parent: parentSpanId === '' ? undefined : parentSpanId,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    }))

/** Starts a collector of OTLP over HTTP. `answer`: treatment of a request once it was read. */
export const startCollector = async (
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(200).end('{}'),
): Promise<Collector> => {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  let headers: IncomingMessage['headers'] = {}
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    void bodyOf(request).then((text) => {
      headers = request.headers
      texts.push(text)
      spans.push(...spansIn(text))
      answer(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => texts.join('\n'),
    headers: () => headers,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
