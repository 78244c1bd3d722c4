import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { createApp } from '#services/app.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { runWorker } from '#services/processes/run/run-worker.ts'
import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import { openBenchSystem } from '../bench-system.ts'
import { endWithParent } from '../bench-process.ts'
import { addHello, helloToken } from '../http/hello.ts'

/**
 * Process of a part of the product, with a provider at an address. Arguments: URL of the database,
 * `api` or `worker` (with the read models), the provider's address. Sends that it is ready: the API
 * its port, and a token for the hello route.
 */

const [databaseUrl = '', part = '', baseUrl = ''] = process.argv.slice(2)
const { apiKey, apiSecret, from, pfId, templates, prices, webhookSecret } = simulatedSolapi
endWithParent()
const system = await openBenchSystem({
  databaseUrl,
  messaging: {
    sender: createSolapiClient({ baseUrl, apiKey, apiSecret, from }),
    pfId,
    templates,
    prices,
    webhookSecret,
  },
})
if (part === 'api') {
  const app = await createApp(system.deps)
  addHello(app, system.deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: Number(new URL(url).port), token: await helloToken(app, system.deps) })
} else {
  const logger = createLogger({ level: 'error', name: 'bench' })
  runProjector({ system, databaseUrl, logger }, undefined)
  await runWorker({ system, logger, sealing: testSealing() })
  process.send?.({ port: 0 })
}
