import { openSystem } from '#services/processes/setup/system.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'

type Settings = Parameters<typeof openSystem>[0]

/** The product over a database, as it is measured: nobody is refused for asking often. */
export const openBenchSystem = (settings: Pick<Settings, 'databaseUrl'> & Partial<Settings>) =>
  openSystem({
    masterKey: Buffer.alloc(32, 1),
    publicUrl: 'http://127.0.0.1',
    production: false,
    rateLimitFactor: 1_000_000,
    objects: noObjects,
    identity: unreachableKakao,
    ...settings,
  })
