import { afterAll, describe, expect, it } from 'vitest'
import { createMetrics } from '#infra/platform/telemetry/metrics.ts'
import { reportRequests } from '#infra/platform/telemetry/requests.ts'
import { startTracing } from '#infra/platform/tracing/start-tracing.ts'
import { traceRequests } from '#infra/platform/telemetry/trace-requests.ts'
import { tracingSettings } from '#infra/platform/tracing/tracing-settings.ts'
import { peerTrust, type TrustedProxies } from '#services/core/http/trusted-proxies.ts'
import { runRelay } from '#services/processes/run/run-relay.ts'
import { readableLogger, silentLog } from '#tests/infra/jobs/readable-logger.ts'
import { claimOf, startCampaign } from '#tests/support/campaign.ts'
import { startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'
import { testNats } from '#tests/support/stack/test-nats.ts'
import { startCollector, type ReceivedSpan } from './collector.ts'

const collector = await startCollector()
const danji = await startTestApp({ at: new Date() })
const campaign = await startCampaign(danji)
const [owner, other] = campaign.owners
if (!owner || !other) throw new Error('two are on the roll')

// Tracing starts after the set-up, whose events belong to no trace.
const failures: unknown[] = []
const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key' }
const tracing = await startTracing({
  settings: tracingSettings(env),
  name: 'danji',
  onFailure: (error) => failures.push(error),
})
const { logger, lines } = readableLogger()
const { url: natsUrl, prefix } = testNats()
const relay = runRelay(
  { ...danji, logger: silentLog, metrics: createMetrics({ process: false }) },
  { url: natsUrl, prefix },
)
afterAll(async () => {
  await relay.stop()
  await tracing.stop()
  await collector.close()
})

const serve = async (trustProxy: TrustedProxies): Promise<string> => {
  const app = await startAppWith(
    danji,
    {},
    {
      trustProxy,
      logger,
      extend: async (extended) => {
        traceRequests(extended, peerTrust(trustProxy))
        reportRequests(extended)
      },
    },
  )
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const trusting = await serve(['127.0.0.1'])
const distrusting = await serve(false)

const ask = (origin: string, traceparent: string, claim: object): Promise<Response> =>
  fetch(`${origin}/api/vote/${campaign.linkId}/verify-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent, 'x-request-id': 'proxy-request-1' },
    body: JSON.stringify(claim),
  })

const spansOf = (traceId: string): readonly ReceivedSpan[] => collector.spans.filter((span) => span.traceId === traceId)
const named = (traceId: string, name: string): readonly ReceivedSpan[] =>
  spansOf(traceId).filter((span) => span.name === name)

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const proxySpan = '00f067aa0ba902b7'

describe('A request that a trusted proxy traces', () => {
  it('is one trace from the proxy to the call of the provider', async () => {
    const answer = await ask(trusting, `00-${traceId}-${proxySpan}-01`, claimOf(owner))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toBe('proxy-request-1')
    await expect
      .poll(() => spansOf(traceId).map(({ name }) => name), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(['append', 'relay', 'project', 'react', 'job', 'POST 127.0.0.1']))
    const [request] = named(traceId, 'POST /api/vote/:linkId/verify-user')
    expect(request).toMatchObject({
      parent: proxySpan,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/vote/:linkId/verify-user',
        'http.response.status_code': 200,
        'danji.request_id': 'proxy-request-1',
      },
    })
    const appends = named(traceId, 'append')
    const [first] = appends.filter(({ parent }) => parent === request?.spanId)
    expect(first).toBeDefined()
    const relayed = named(traceId, 'relay').find(({ parent }) => parent === first?.spanId)
    expect(relayed?.attributes).toMatchObject({ 'danji.event_type': expect.any(String) as string })
    expect(named(traceId, 'project').some(({ parent }) => parent === first?.spanId)).toBe(true)
    const [reaction] = named(traceId, 'react').filter(({ parent }) => parent === first?.spanId)
    const [job] = named(traceId, 'job').filter(({ parent }) => parent === reaction?.spanId)
    expect(job?.attributes).toMatchObject({ 'danji.task': 'send-verification-code', 'danji.attempt': 1 })
    const [call] = named(traceId, 'POST 127.0.0.1').filter(({ parent }) => parent === job?.spanId)
    expect(call?.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 })
    // The outcome of the call is recorded in the same trace.
    expect(appends.some(({ parent }) => parent === job?.spanId)).toBe(true)
  })

  it('names its trace in the log and in its events', async () => {
    const [request] = named(traceId, 'POST /api/vote/:linkId/verify-user')
    expect(lines()).toContainEqual(
      expect.objectContaining({ msg: 'answered', requestId: 'proxy-request-1', traceId, spanId: request?.spanId }),
    )
    const events = await danji.system.deps.store.readLog(0, 10_000)
    const traced = events.filter(({ metadata }) => metadata.trace?.includes(traceId))
    const spanIds = named(traceId, 'append').map(({ spanId }) => spanId)
    expect(traced.length).toBeGreaterThan(1)
    for (const { metadata } of traced) expect(spanIds).toContain(metadata.trace?.split('-')[2])
  })

  it('is sent with the headers of the configuration, and without anything of the resident', () => {
    expect(collector.headers()).toMatchObject({ 'api-key': 'a key' })
    const { name, phone } = owner
    for (const personal of [name, phone, campaign.linkId]) expect(collector.text()).not.toContain(personal)
    expect(failures).toEqual([])
  })

  it('is not recorded where the proxy does not record it', async () => {
    const unrecorded = 'aaf92f3577b34da6a3ce929d0e0e4736'
    await fetch(`${trusting}/api/apartment`, { headers: { traceparent: `00-${unrecorded}-${proxySpan}-00` } })
    const sentinel = 'bbf92f3577b34da6a3ce929d0e0e4736'
    await fetch(`${trusting}/api/apartment`, { headers: { traceparent: `00-${sentinel}-${proxySpan}-01` } })
    await expect.poll(() => spansOf(sentinel).length, { timeout: 30_000 }).toBe(1)
    expect(spansOf(unrecorded)).toEqual([])
  })
})

describe('A traceparent of anybody else', () => {
  it('is ignored: the request begins a trace of its own', async () => {
    const forged = 'ccf92f3577b34da6a3ce929d0e0e4736'
    const answer = await ask(distrusting, `00-${forged}-${proxySpan}-01`, claimOf(other))
    const requestId = answer.headers.get('x-request-id')
    expect(requestId).not.toBe('proxy-request-1')
    const own = () => collector.spans.find(({ attributes }) => attributes['danji.request_id'] === requestId)
    await expect.poll(own, { timeout: 30_000 }).toMatchObject({ name: 'POST /api/vote/:linkId/verify-user' })
    expect(own()?.parent).toBeUndefined()
    expect(collector.text()).not.toContain(forged)
  })
})
