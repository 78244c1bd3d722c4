import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { endWithParent } from '../bench-process.ts'

/** All read models as a process of their own, as the product's projector is one. */

const [databaseUrl = ''] = process.argv.slice(2)
const system = await openSystem({
  databaseUrl,
  masterKey: Buffer.alloc(32, 1),
  publicUrl: 'http://127.0.0.1',
  production: false,
  rateLimitFactor: 1,
  objects: noObjects,
  identity: unreachableKakao,
})
endWithParent()
runProjector({ system, databaseUrl, logger: createLogger({ level: 'error', name: 'bench' }) }, undefined)
