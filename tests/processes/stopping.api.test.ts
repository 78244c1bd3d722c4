import { Agent, get as httpGet, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, it, onTestFinished, describe } from 'vitest'
import { createApp } from '#services/app.ts'
import { runningApp } from '#services/processes/run/running.ts'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()

/** A server that is stopped by the test; what calls `hold` answers when it is let go. */
const serve = async (waitMs: number) => {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const app = await createApp(danji.system.deps, {
    extend: async (extended) => {
      extended.get('/hold', async () => {
        arrived.resolve()
        await held.promise
        return { held: true }
      })
    },
  })
  const running = runningApp(app, waitMs)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, running, port, arrived: arrived.promise, letGo: held.resolve }
}

/** A request over a connection that is kept, as a proxy makes it. */
const request = async (agent: Agent, port: number, path: string, headers: Record<string, string> = {}) => {
  const asked = httpGet({ agent, port, host: '127.0.0.1', path, headers })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const chunks: string[] = []
  answer.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  await once(answer, 'end')
  return {
    status: answer.statusCode,
    connection: answer.headers.connection,
    text: chunks.join(''),
    headers: answer.headers,
  }
}

describe('A server that is stopped', () => {
  it('answers while balancers notice, and says on every answer that the connection ends', async () => {
    const { running, port, arrived, letGo } = await serve(300)
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    expect((await request(agent, port, '/livez')).connection).toBe('keep-alive')
    const inWork = request(agent, port, '/hold')
    await arrived
    const preparing = running.prepareStop?.()
    expect(await request(agent, port, '/livez')).toMatchObject({ status: 200, connection: 'close' })
    letGo()
    expect(await inWork).toMatchObject({ status: 200, connection: 'close', text: '{"held":true}' })
    await preparing
    await running.stop()
    await expect(request(new Agent(), port, '/livez')).rejects.toThrow('ECONNREFUSED')
  })
  it('finishes what is in work and ends connections that idle, those of a moment ago included', async () => {
    const { running, port, arrived, letGo } = await serve(0)
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const idle = connect(port, '127.0.0.1')
    idle.write('GET /livez HTTP/1.1\r\nHost: danji\r\n\r\n')
    await once(idle, 'data')
    const inWork = request(agent, port, '/hold')
    await arrived
    const ended = once(idle, 'close')
    const stopping = running.stop()
    await ended
    letGo()
    expect(await inWork).toMatchObject({ status: 200, connection: 'close' })
    await stopping
  })
  it('tells streams to come again, and refuses new ones with Retry-After', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId })
    const { running, port, arrived, letGo } = await serve(0)
    const headers = { authorization: `Bearer ${danji.adminToken}` }
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const asked = httpGet({ port, host: '127.0.0.1', path: `/api/list/${listId}/live`, headers })
    const [stream] = (await once(asked, 'response')) as [IncomingMessage]
    const seen: string[] = []
    stream.setEncoding('utf8').on('data', (chunk: string) => seen.push(chunk))
    await expect.poll(() => seen.join('')).toContain(': here')
    // Connected before the server closes, asked after.
    const kept = connect(port, '127.0.0.1')
    await once(kept, 'connect')
    const inWork = request(agent, port, '/hold')
    await arrived
    const stopping = running.stop()
    await once(stream, 'close')
    expect(seen.join('')).toContain('retry: 1000\nevent: reconnect\ndata: {}\n\n')
    const answer = once(kept, 'data')
    kept.write(
      `GET /api/list/${listId}/live HTTP/1.1\r\nHost: danji\r\nAuthorization: ${headers.authorization}\r\n\r\n`,
    )
    const [refused] = (await answer) as [Buffer]
    expect(refused.toString()).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1\r\n[^]*"code":"SERVICE_UNAVAILABLE"/i)
    letGo()
    await inWork
    await stopping
  })
})
