import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { text } from '#events/values/schemas.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import { contract } from '#services/core/contract.ts'
import type { Deps } from '#services/core/deps.ts'
import { addRoute } from '#services/core/routes.ts'

const hello = contract({
  method: 'POST',
  path: '/api/hello',
  access: 'super',
  tag: 'bench',
  summary: 'hello',
  body: z.strictObject({ name: text(100) }),
  answers: { 200: z.object({ hello: z.string() }) },
})

/**
 * Adds a call to an app that checks token and body, and answers: what every call costs. To be
 * called before the app listens.
 */
export const addHello = (app: FastifyInstance, { clock }: Pick<Deps, 'clock'>): void =>
  addRoute(app, clock, { 'POST /api/hello': ['SUPER_ADMIN'] })(hello, async ({ body }) => ({
    body: { hello: body.name },
  }))

/** Returns a token of a caller who may make the call. */
export const helloToken = async (app: FastifyInstance, deps: Deps): Promise<string> => {
  const adminId = await ensureSuperAdmin(deps, {
    email: 'bench@danji.test',
    password: 'bench-password',
    now: deps.clock(),
  })
  return app.jwt.sign({ kind: 'admin', sub: adminId, epoch: 0 })
}
