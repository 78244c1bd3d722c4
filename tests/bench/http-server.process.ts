import { createApp } from '#services/app.ts'
import { openSystem } from '#services/processes/system.ts'
import { unreachableKakao } from '#tests/support/unreachable-kakao.ts'
import { endWithParent } from './bench-process.ts'
import { addHello, helloToken } from './hello.ts'
import { noObjects } from '#tests/support/objects.ts'

/** The whole HTTP surface as a process of its own, with a route beside it that does nothing; sends its address and a token. */

const [databaseUrl = ''] = process.argv.slice(2)
const system = await openSystem({
  databaseUrl,
  masterKey: Buffer.alloc(32, 1),
  publicUrl: 'http://127.0.0.1',
  production: false,
  rateLimitFactor: 1_000_000,
  objects: noObjects,
  identity: unreachableKakao,
})
const app = await createApp(system.deps)
addHello(app, system.deps)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
endWithParent()
process.send?.({ url, token: await helloToken(app, system.deps) })
