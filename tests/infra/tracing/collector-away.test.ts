import { afterEach, describe, expect, it } from 'vitest'
import { startTracing, traceFailureTeller, type RunningTracing } from '#infra/platform/tracing/start-tracing.ts'
import { tracingSettings } from '#infra/platform/tracing/tracing-settings.ts'
import { isTracing, openSpan, traced } from '#infra/platform/tracing/tracing.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { readableLogger } from '#tests/infra/jobs/readable-logger.ts'
import { startCollector } from './collector.ts'

const started: RunningTracing[] = []
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop()
})

const start = async (
  url: string,
  onFailure: (error: Error | undefined) => void = () => {},
): Promise<RunningTracing> => {
  const settings = tracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  const tracing = await startTracing({ settings, name: 'test', onFailure })
  started.push(tracing)
  return tracing
}

const makeSpans = (count: number): void => {
  for (let made = 0; made < count; made += 1) openSpan({ name: `work ${made}`, kind: 'internal' })?.end()
}

describe('A collector that is away', () => {
  it('delays no work and no stop, and is told of', async () => {
    const { logger, lines } = readableLogger()
    let lost = 0
    const tell = traceFailureTeller(logger, () => (lost += 1))
    const tracing = await start(`http://127.0.0.1:${await freePort()}`, tell)
    expect(await traced({ name: 'work', kind: 'internal' }, async () => 'done')).toBe('done')
    makeSpans(1_000)
    await expect.poll(() => lost, { timeout: 30_000 }).toBeGreaterThan(0)
    tell(new Error('again'))
    expect(lines().filter(({ level }) => level === 'warn')).toHaveLength(1)
    await tracing.stop()
    expect(isTracing()).toBe(false)
  })

  it('delays nothing where it takes spans and does not answer', async () => {
    const collector = await startCollector(() => {})
    const tracing = await start(collector.url)
    makeSpans(1_000)
    await expect.poll(collector.requests, { timeout: 30_000 }).toBeGreaterThan(0)
    expect(await traced({ name: 'work', kind: 'internal' }, async () => 'done')).toBe('done')
    await tracing.stop()
    await collector.close()
  })
})

describe('Spans that wait for a slow collector', () => {
  it('are limited in number, and further ones are dropped', async () => {
    const collector = await startCollector()
    const tracing = await start(collector.url)
    makeSpans(20_000)
    await expect.poll(() => collector.spans.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2_048)
    await tracing.stop()
    // Those that wait, and one batch that was on its way.
    expect(collector.spans.length).toBeLessThanOrEqual(2_048 + 512)
    await collector.close()
  })
})

describe('Work that fails', () => {
  it('throws as without tracing, and its span has the name of the error alone', async () => {
    const collector = await startCollector()
    const tracing = await start(collector.url)
    const failing = traced({ name: 'work', kind: 'internal' }, () => Promise.reject(new TypeError('홍길동')))
    await expect(failing).rejects.toThrow('홍길동')
    await tracing.stop()
    expect(collector.spans).toMatchObject([{ name: 'work', attributes: { 'error.type': 'TypeError' } }])
    expect(collector.text()).not.toContain('홍길동')
    await collector.close()
  })
})
