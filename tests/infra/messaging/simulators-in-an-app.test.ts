import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'

describe('simulators in an app with all its plugins', () => {
  it('answer in their own way, are not counted by its rate limit and not described in its API', async () => {
    const app = Fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    app.setErrorHandler((_error, _request, reply) => reply.code(418).send({ error: 'the app’s own' }))
    await app.register(helmet)
    await app.register(rateLimit, { max: 2, timeWindow: 60_000 })
    await app.register(swagger, { openapi: {}, transform: jsonSchemaTransform })
    const { solapi } = registerSimulators(app, { production: false })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())

    const client = createSolapiClient({ baseUrl: origin + solapi.path, ...solapi })
    for (let times = 0; times < 5; times += 1)
      expect(await client.balance()).toEqual({ balance: 100_000, points: 5_000 })
    for (let times = 0; times < 5; times += 1)
      expect((await fetch(`${origin}/simulators/phone/01012345678`)).status).toBe(200)
    await expect(
      createSolapiClient({ baseUrl: origin + solapi.path, ...solapi, apiSecret: 'another' }).balance(),
    ).rejects.toMatchObject({ errorCode: 'SignatureDoesNotMatch' })
    expect(Object.keys(app.swagger().paths ?? {})).toEqual([])
  })
})
