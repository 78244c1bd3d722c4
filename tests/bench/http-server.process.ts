import { z } from 'zod'
import { text } from '#events/values/schemas.ts'
import { createApp } from '#services/app.ts'
import { ensureSuperAdmin } from '#services/account/super-admin.ts'
import { contract } from '#services/core/contract.ts'
import { addRoute } from '#services/core/routes.ts'
import { openSystem } from '#services/processes/system.ts'
import { unreachableKakao } from '#tests/support/unreachable-kakao.ts'
import { endWithParent } from './bench-process.ts'
import { noObjects } from '#tests/support/objects.ts'

/** The whole HTTP surface as a process of its own, with a route beside it that does nothing; sends its address and a token. */

const hello = contract({
  method: 'POST',
  path: '/api/hello',
  access: 'super',
  tag: 'bench',
  summary: 'hello',
  body: z.strictObject({ name: text(100) }),
  answers: { 200: z.object({ hello: z.string() }) },
})

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
addRoute(app, system.deps.clock, { 'POST /api/hello': ['SUPER_ADMIN'] })(hello, async ({ body }) => ({
  body: { hello: body.name },
}))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
endWithParent()
const adminId = await ensureSuperAdmin(system.deps, {
  email: 'bench@danji.test',
  password: 'bench-password',
  now: system.deps.clock(),
})
process.send?.({ url, token: app.jwt.sign({ kind: 'admin', sub: adminId, epoch: 0 }) })
