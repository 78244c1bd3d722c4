import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { createList, enrol, ownersOf, registerApartment } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const ENTRIES = 3_000

const danji = await startTestApp()
const { app, admin, adminToken, system } = danji
const { id: apartmentId } = await registerApartment(danji)
const { id: listId } = await createList(danji, { apartmentId })
await enrol(danji, listId, ownersOf(ENTRIES))
// Read models of so many entries take a while on a busy machine.
await system.deps.freshness.wait(await system.deps.store.lastPosition(), 60_000)

const headers = async () => ({
  authorization: `Bearer ${adminToken}`,
  'x-min-position': String(await system.deps.store.lastPosition()),
})
const urlOf = (format: string) => `/api/list-user/list/${listId}/export?format=${format}`
const exported = async (format: string) => {
  const answer = await app.inject({ method: 'GET', url: urlOf(format), headers: await headers() })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const inPages = async (): Promise<readonly ListUser[]> => {
  const range = ([from, to]: readonly number[]) => encodeURIComponent(JSON.stringify([from, to]))
  const pages: (readonly ListUser[])[] = []
  for (let from = 0; from < ENTRIES; from += 1_000)
    pages.push((await admin.get(`/api/list-user/list/${listId}?range=${range([from, from + 999])}`)).body)
  return pages.flat()
}
const linesOf = (csv: Buffer) => csv.toString().split('\r\n').slice(1, -1)

describe('a large list as a file', () => {
  it('has everybody once, in the order of the pages, as .xlsx as well as in CSV', async () => {
    const expected = (await inPages()).map(({ dong, ho, name }) => [dong, ho, name])
    expect(expected).toHaveLength(ENTRIES)
    const rows = parseSpreadsheet(await exported('xlsx')).sheets[0]?.rows.slice(1) ?? []
    expect(rows.map(({ cells }) => cells.slice(0, 3).map((cell) => cell?.text))).toEqual(expected)
    const lines = linesOf(await exported('csv'))
    expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual(
      expected.map((cells) => cells.map((text) => `"${text}"`)),
    )
  })
  it('is read as it is taken: whom a slow reader has not come to yet can still be renamed', async () => {
    const last = (await inPages()).at(-1)
    const answer = await app.inject({
      method: 'GET',
      url: urlOf('csv'),
      headers: await headers(),
      payloadAsStream: true,
    })
    const chunks: Buffer[] = []
    for await (const chunk of answer.stream() as AsyncIterable<Buffer>) {
      if (chunks.length === 0) {
        expect((await admin.put(`/api/list-user/${last?.id}`, { name: '개명한이' })).status).toBe(200)
        expect((await admin.get(`/api/list-user/${last?.id}`)).body).toMatchObject({ name: '개명한이' })
      }
      chunks.push(chunk)
    }
    const lines = linesOf(Buffer.concat(chunks))
    expect(lines).toHaveLength(ENTRIES)
    expect(lines.at(-1)).toContain('"개명한이"')
  })
  it.each(['xlsx', 'csv'])(
    'breaks the connection as .%s where an entry cannot be read: it does not end short',
    async (format) => {
      const last = (await inPages()).at(-1)
      const { rows } = await system.pool.query<{ area: number }>('select area from read.list_user where id = $1', [
        last?.id,
      ])
      const write = (area: string) =>
        system.pool.query('update read.list_user set area = $1 where id = $2', [area, last?.id])
      // No number of JavaScript's.
      await write('9007199254740993')
      // The address of a server that listens on a port.
      const { port } = app.server.address() as AddressInfo
      const answer = await fetch(`http://127.0.0.1:${port}${urlOf(format)}`, { headers: await headers() })
      expect(answer.status).toBe(200)
      await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
      await write(String(rows[0]?.area))
      expect((await exported(format)).length).toBeGreaterThan(0)
    },
  )
})
