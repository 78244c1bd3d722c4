import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createKcpClient } from '#infra/providers/kcp/kcp-client.ts'
import { simulatedKcp } from '#infra/providers/kcp/kcp.provider.ts'
import { createNice2021Client } from '#infra/providers/nice/nice-2021-client.ts'
import { createNiceClient } from '#infra/providers/nice/nice-client.ts'
import { simulatedNice } from '#infra/providers/nice/nice.provider.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'

const person = { name: '홍길동', birthdate: '19550315', gender: '1', mobileno: '01000001001', note: '<연습>' } as const

const app = Fastify({ forceCloseConnections: true })
registerSimulators(app, { production: false, publicUrl: 'https://danji.test', people: [person] })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const own = origin + simulatedNice.path

it.each([
  ['NICE', createNiceClient({ ...simulatedNice, baseUrl: `${own}/ido/intc/v1.0/auth` })],
  ['NICE of 2021', createNice2021Client({ ...simulatedNice, baseUrl: own, pagesBaseUrl: own })],
  ['KCP', createKcpClient({ ...simulatedKcp, baseUrl: origin + simulatedKcp.path })],
])('the page of %s fills in who is offered, and tells how to make it fail', async (_name, client) => {
  const begun = await client.begin({
    requestNo: 'request00000000000000000000001',
    returnUrl: 'https://danji.test/identity/return',
    closeUrl: 'https://danji.test/identity/return?cancelled=true',
  })
  if (begun.kind !== 'begun') throw new Error(JSON.stringify(begun))
  const { pathname, search } = new URL(begun.page.url)
  const post = (form: Readonly<Record<string, string>>) =>
    app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...begun.page.fields, ...form }).toString(),
    })
  const { body, statusCode } = await post({ sample: '0' })
  expect(statusCode).toBe(200)
  for (const value of [person.name, person.birthdate, person.mobileno]) expect(body).toContain(`value="${value}"`)
  expect(body).toContain('&lt;연습&gt;')
  expect(body).toContain('…0500')
  expect(body).toContain('name="viewport"')
  expect((await post({ sample: '7', name: '' })).body).not.toContain(`value="${person.mobileno}"`)
})
