import { describe, expect, it } from 'vitest'
import { createMetrics, type MetricSources } from '#infra/platform/telemetry/metrics.ts'

const metricsOf = (sources: MetricSources = {}) => createMetrics({ process: false, ...sources })

const scrape = async (metrics: ReturnType<typeof createMetrics>, wanted: RegExp): Promise<readonly string[]> =>
  (await metrics.registry.metrics()).split('\n').filter((line) => !line.startsWith('#') && wanted.test(line))

describe('the metrics', () => {
  it('count appends, their events and batches', async () => {
    const metrics = metricsOf()
    metrics.appended({ writes: 3, events: 7, seconds: 0.004 })
    metrics.appended({ writes: 1, events: 1, seconds: 0.2 })
    expect(await scrape(metrics, /append.*(_total|_sum|_count)/)).toEqual([
      'danji_appends_total 4',
      'danji_events_appended_total 8',
      'danji_append_batch_units_sum 4',
      'danji_append_batch_units_count 2',
      'danji_append_seconds_sum 0.20400000000000001',
      'danji_append_seconds_count 2',
    ])
  })

  it('measure how far read models and relay are behind the log, which they ask for when scraped', async () => {
    let last = 100
    const metrics = metricsOf({ lastPosition: async () => last })
    metrics.projected('votes', 40)
    metrics.projected('lists', 100)
    metrics.projected('votes', 90)
    metrics.published({ events: 60, position: 60 })
    last = 110
    expect(await scrape(metrics, /position|lag|published/)).toEqual([
      'danji_log_position 110',
      'danji_projection_position{projection="votes"} 90',
      'danji_projection_position{projection="lists"} 100',
      'danji_projection_lag_events{projection="votes"} 20',
      'danji_projection_lag_events{projection="lists"} 10',
      'danji_relay_published_total 60',
      'danji_relay_lag_events 50',
    ])
  })

  it('say nothing of what is not known here', async () => {
    expect(await scrape(metricsOf(), /lag|log_position|danji_jobs/)).toEqual([])
  })

  it('ask for jobs when scraped, and survive a source that fails', async () => {
    let database: 'up' | 'down' = 'up'
    const metrics = metricsOf({
      countJobs: async () => {
        if (database === 'down') throw new Error('no database')
        return { waiting: 2, running: 1, failed: 3 }
      },
    })
    const counts = ['danji_jobs{state="waiting"} 2', 'danji_jobs{state="running"} 1', 'danji_jobs{state="failed"} 3']
    expect(await scrape(metrics, /jobs/)).toEqual(counts)
    database = 'down'
    expect(await scrape(metrics, /jobs/)).toEqual([])
    expect(await scrape(metrics, /failures/)).toEqual(['danji_metric_source_failures_total 1'])
    database = 'up'
    expect(await scrape(metrics, /jobs/)).toEqual(counts)
  })

  it('time requests by method, route and status', async () => {
    const metrics = metricsOf()
    metrics.answered({ method: 'GET', route: '/api/vote/:linkId', status: 200, seconds: 0.003 })
    expect(await scrape(metrics, /bucket\{le="0.005"|_count/)).toContain(
      'danji_http_request_seconds_bucket{le="0.005",method="GET",route="/api/vote/:linkId",status="200"} 1',
    )
  })

  it('count requests by the code that they were refused with', async () => {
    const metrics = metricsOf()
    const request = { method: 'POST', route: '/api/vote/:linkId/submit', seconds: 0.003 }
    metrics.answered({ ...request, status: 200 })
    metrics.answered({ ...request, status: 422, code: 'ALREADY_SUBMITTED' })
    metrics.answered({ ...request, status: 422, code: 'ALREADY_SUBMITTED' })
    expect(await scrape(metrics, /requests_total/)).toEqual([
      'danji_http_requests_total{method="POST",route="/api/vote/:linkId/submit",status="200",code=""} 1',
      'danji_http_requests_total{method="POST",route="/api/vote/:linkId/submit",status="422",code="ALREADY_SUBMITTED"} 2',
    ])
  })

  it('of two processes in one do not mix, and tell of the process itself unless told not to', async () => {
    const [one, two] = [createMetrics(), createMetrics()]
    one.appended({ writes: 1, events: 1, seconds: 0 })
    expect(await scrape(two, /danji_appends_total/)).toEqual(['danji_appends_total 0'])
    expect(await scrape(one, /^process_resident_memory_bytes/)).toHaveLength(1)
  })
})
