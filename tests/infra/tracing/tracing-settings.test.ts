import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#infra/platform/config.ts'

const tracingOf = (env: Record<string, string>) => readConfig(env, { root: '/srv/danji' }).tracing

describe('Tracing', () => {
  it('is off without a collector', () => {
    expect(tracingOf({})).toBeUndefined()
    expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER_ARG: '0.5' })).toBeUndefined()
  })
  it('sends to the path of traces below the address, everything by default', () => {
    const endpoint = 'http://127.0.0.1:4318/v1/traces'
    for (const url of ['http://127.0.0.1:4318', 'http://127.0.0.1:4318/'])
      expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url })).toEqual({ endpoint, headers: {}, share: 1 })
  })
  it('takes headers from a file, since they hold a token', () => {
    const directory = mkdtempSync(join(tmpdir(), 'danji-headers-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    writeFileSync(join(directory, 'headers'), 'Authorization=Bearer%20secret,x-tenant=danji\n')
    const given = tracingOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
      OTEL_EXPORTER_OTLP_HEADERS_FILE: join(directory, 'headers'),
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    })
    expect(given).toMatchObject({ headers: { authorization: 'Bearer secret', 'x-tenant': 'danji' }, share: 0.1 })
  })
  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a-secret-without-a-name'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%E0%A4%A'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_TRACES_SAMPLER_ARG', 'often'],
  ])('refuses %s=%s, naming no value', (name, value) => {
    expect(() => tracingOf({ [name]: value })).toThrow(new RegExp(`- ${name} must be (?!.*${value.slice(0, 8)})`))
  })
})
