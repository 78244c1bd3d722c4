import Fastify from 'fastify'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import { codef } from '#infra/providers/codef/codef.provider.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { runWorker } from '#services/processes/run/run-worker.ts'
import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import { endWithParent } from '../bench-process.ts'
import { openRegistrySystem } from './registry-system.ts'

/**
 * Process of a part of the product. Arguments: `office`, milliseconds: the simulated register
 * office with this delay; or `projector` or `worker`, URL of the database, directory of documents,
 * and for the worker the register office's address. Sends its address, or that it is ready.
 */

const [part = '', first = '', directory = '', origin = ''] = process.argv.slice(2)
endWithParent()

const serveOffice = async (): Promise<number> => {
  const app = Fastify()
  const { registry } = registerSimulators(app, {
    production: false,
    registry: { switches: { delayMs: Number(first), points: 1_000_000_000, dailyRemaining: 1_000_000 } },
  })
  process.on('message', (units) => registry.tell(units as Parameters<typeof registry.tell>[0]))
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

const runPart = async (): Promise<void> => {
  const registers = part === 'worker' ? codef.open(codef.simulated({ own: origin, public: origin })) : undefined
  const system = await openRegistrySystem(first, createDirectoryStorage(directory), registers)
  const logger = createLogger({ level: 'error', name: 'bench' })
  if (part === 'projector') runProjector({ system, databaseUrl: first, logger }, undefined)
  else await runWorker({ system, logger, sealing: testSealing() })
}

if (part === 'office') process.send?.({ port: await serveOffice() })
else {
  await runPart()
  process.send?.({ port: 0 })
}
