import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createList, enrol, ownerOf, ownersOf, registerApartment } from '#tests/support/campaign.ts'
import { appoint, startAppWith, startTestApp, tokenOf } from '#tests/support/stack/test-app.ts'
import { administer } from '#tests/support/stack/test-database.ts'

const danji = await startTestApp()
const { app, admin, system } = danji
const originOf = (server: typeof app): string => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`

/** A list of a complex, and one of its administrators. */
const prepare = async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId })
  return { apartmentId, listId, adminId: await appoint(danji, { role: 'ANALYST', apartments: [apartmentId] }) }
}

/**
 * Opens a stream over HTTP, on a connection of its own. `next` returns the position of the next
 * change; `ended` waits for its end.
 */
const follow = async (listId: string, token: string, server = app) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${originOf(server)}/api/list/${listId}/live`,
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      resolve,
    ).on('error', reject)
  })
  const chunks: AsyncIterator<string> = response.setEncoding('utf8')[Symbol.asyncIterator]()
  let text = ''
  const more = async (): Promise<boolean> => {
    const { done, value } = await chunks.next()
    if (!done) text += value
    return !done
  }
  const next = async (): Promise<number> => {
    for (;;) {
      const found = /event: changed\ndata: (\{.*\})\n\n/.exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        return (JSON.parse(String(found[1])) as { readonly position: number }).position
      }
      if (!(await more())) throw new Error(`the stream ended: ${text}`)
    }
  }
  const ended = async (): Promise<'ended' | 'cut'> => {
    try {
      while (await more()) continue
      return 'ended'
    } catch {
      return 'cut'
    }
  }
  return {
    status: response.statusCode,
    headers: response.headers,
    next,
    ended,
    text: () => text,
    stop: () => response.destroy(),
  }
}

/** Returns the number of streams that the server listens for. */
const listeners = async (): Promise<number> =>
  (
    await system.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'danji changes'`,
    )
  ).rows.length

describe('a list’s live stream', () => {
  it('tells that the roll and the figures have changed, with a position that reads are fresh by', async () => {
    const { listId, adminId } = await prepare()
    const stream = await follow(listId, tokenOf(app, adminId))
    expect(stream.status).toBe(200)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    await enrol(danji, listId, ownersOf(3))
    const written = await system.deps.store.lastPosition()
    let position = 0
    while (position < written) position = await stream.next()
    expect((await admin.get(`/api/list/${listId}/stats`, { 'x-min-position': String(position) })).body).toMatchObject({
      totalTargets: 3,
    })
    stream.stop()
  })
  it('tells again after its connection to the database was lost', async () => {
    const { listId, adminId } = await prepare()
    const stream = await follow(listId, tokenOf(app, adminId))
    await expect.poll(listeners).toBe(1)
    const { rows } = await system.pool.query<{ name: string }>('select current_database() as name')
    await administer((postgres) =>
      postgres.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'danji changes'`,
        [rows[0]?.name],
      ),
    )
    await enrol(danji, listId, [ownerOf(1)])
    const written = await system.deps.store.lastPosition()
    await expect.poll(listeners).toBe(1)
    await enrol(danji, listId, [ownerOf(2)])
    let position = 0
    while (position <= written) position = await stream.next()
    expect(position).toBeGreaterThan(written)
    stream.stop()
  })
  it('ends when the access token does', async () => {
    const { listId, adminId } = await prepare()
    const stream = await follow(listId, tokenOf(app, adminId, { lifeSeconds: 1 }))
    expect(await stream.ended()).toBe('ended')
  })
  it('is refused where there are too many, and open again when one is gone', async () => {
    const { listId, adminId } = await prepare()
    const token = tokenOf(app, adminId)
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(listId, token)))
    const refused = await follow(listId, token)
    expect([refused.status, await refused.ended()]).toEqual([429, 'ended'])
    expect(JSON.parse(refused.text())).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    streams[0]?.stop()
    const status = async () => {
      const further = await follow(listId, token)
      further.stop()
      return further.status
    }
    await expect.poll(status).toBe(200)
    for (const { stop } of streams) stop()
  })
  it('does not hold up a server that closes', async () => {
    const { listId, adminId } = await prepare()
    const closing = await startAppWith(danji, {})
    await closing.listen({ port: 0, host: '127.0.0.1' })
    const stream = await follow(listId, tokenOf(closing, adminId), closing)
    // A connection that is kept would be waited for for more than a minute.
    const started = performance.now()
    await closing.close()
    expect(performance.now() - started).toBeLessThan(10_000)
    expect([await stream.ended(), stream.text().includes('event: reconnect')]).toEqual(['ended', true])
  })
})
