import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Loads all that the processes load, starts tracing, and prints the packages of OpenTelemetry. */
const script = (settings: string): string => `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load: (url, context, next) => {
      const [, name] = /@opentelemetry\\/([\\w-]+)\\//.exec(url) ?? []
      if (name) loaded.add(name)
      return next(url, context)
    },
  })
  for (const name of ['setup/open-process', 'run/serve', 'run/run-relay', 'run/run-projector', 'run/run-worker'])
    await import('#services/processes/' + name + '.ts')
  const { startTracing } = await import('#infra/platform/tracing/start-tracing.ts')
  const { tracingSettings } = await import('#infra/platform/tracing/tracing-settings.ts')
  await startTracing({ settings: tracingSettings(${settings}), name: 'test', onFailure: () => {} })
  console.log(JSON.stringify([...loaded]))
  process.exit(0)`

const packagesLoaded = async (settings: string): Promise<readonly string[]> => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script(settings)], { cwd: root })
  return JSON.parse(stdout) as readonly string[]
}

describe('The packages of OpenTelemetry', () => {
  it('are not loaded where no collector is configured', async () => {
    // prom-client loads the interface, which does nothing by itself.
    expect((await packagesLoaded('{}')).filter((name) => name !== 'api')).toEqual([])
  })
  it('are loaded where one is', async () => {
    const packages = await packagesLoaded(`{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }`)
    expect(packages).toEqual(expect.arrayContaining(['sdk-trace', 'exporter-trace-otlp-http']))
  })
})
