import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import { claimOf, ownersOf, startCampaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, anyone } = danji
const owners = ownersOf(3)
const here = await startCampaign(danji, { owners })
const there = await startCampaign(danji)
const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [here.apartmentId] }))
const stranger = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [there.apartmentId] }))
const [owner = { name: '', phone: '', dong: '', ho: '' }] = owners
await anyone.post(`/api/vote/${here.linkId}/verify-user`, claimOf(owner))
const entries = (await admin.get(`/api/list-user/list/${here.listId}`)).body as readonly {
  readonly name: string
  readonly userId: string
}[]
const userId = entries.find(({ name }) => name === owner.name)?.userId ?? ''
const reason = '2026가합1234 제출'

/**
 * Returns the files of an uncompressed archive, by name, after checking each against its header.
 */
const filesOf = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [size, title] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const content = zip.subarray(at + 30 + title, at + 30 + title + size)
    expect(crc32(content)).toBe(zip.readUInt32LE(at + 14))
    files.set(zip.subarray(at + 30, at + 30 + title).toString(), content)
    at += 30 + title + size
  }
  return files
}

const take = async () => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/admin/log/bundle/${userId}`,
    headers: { authorization: `Bearer ${danji.adminToken}` },
    payload: { reason },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = filesOf(answer.rawPayload)
  const [page, lines] = [files.get('확인.html')?.toString() ?? '', files.get('기록.jsonl')?.toString() ?? '']
  return { page, lines: lines.trimEnd().split('\n'), names: [...files.keys()] }
}

type Verdict = {
  readonly signed: boolean | null
  readonly whole: boolean
  readonly events: readonly { readonly holds: boolean }[]
}
/** Runs the page's own script: without network, and without code of the product. */
const verdictOf = (page: string, lines: readonly string[]): Promise<Verdict> => {
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? ''
  const known = { crypto, TextEncoder, Uint8Array, atob, lines }
  return runInNewContext(`${script}; verifyBundle(lines)`, known) as Promise<Verdict>
}

describe('a bundle for a court', () => {
  it('holds the events of one resident, and a page that verifies them', async () => {
    const { page, lines, names } = await take()
    expect(names.slice(0, 2)).toEqual(['확인.html', '기록.jsonl'])
    expect(page).toContain(JSON.stringify(lines[1]).replaceAll('<', String.raw`\u003c`))
    expect(page).not.toMatch(/(?:src|href)=|https?:/)
    const { signed, whole, events } = await verdictOf(page, lines)
    expect([signed, whole]).toEqual([true, true])
    expect(events.length).toBeGreaterThan(2)
    expect(events.every(({ holds }) => holds)).toBe(true)
  })

  it('is found out where a line is changed, left out or moved, or the head is another one', async () => {
    const { page, lines } = await take()
    const changed = lines.map((line, n) => (n === 1 ? line.replace(/"version":\d+/, '"version":77') : line))
    expect(await verdictOf(page, changed)).toMatchObject({ whole: false })
    expect((await verdictOf(page, changed)).events.map(({ holds }) => holds)).toContain(false)
    const fewer = lines.filter((_, n) => n !== 2)
    expect(await verdictOf(page, fewer)).toMatchObject({ signed: true, whole: false })
    // Whoever writes the last line anew still cannot make an event that the head does not cover.
    const [head = '', ...rest] = changed.slice(0, -1)
    const sha256 = createHash('sha256')
      .update(`${[head, ...rest].join('\n')}\n`)
      .digest('hex')
    const forged = [head, ...rest, JSON.stringify({ line: 'end', events: rest.length, sha256 })]
    const verdict = await verdictOf(page, forged)
    expect(verdict.whole).toBe(true)
    expect(verdict.events.map(({ holds }) => holds)).toContain(false)
    const other = lines.map((line, n) => (n === 0 ? line.replace(/"size":\d+/, '"size":1') : line))
    expect(await verdictOf(page, other)).toMatchObject({ signed: false })
  })

  it('says in the access log who asked for it and why, before it goes out', async () => {
    await take()
    const looks = (await admin.get('/api/admin/access-log')).body as readonly PersonalDataAccess[]
    expect(looks.find(({ what }) => what.includes(reason))).toMatchObject({ userIds: [userId], count: 1 })
  })

  it('is masked for auditors, and nobody else’s', async () => {
    const answer = await auditor.post(`/api/admin/log/bundle/${userId}`, { reason })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain(owner.name)
    expect(answer.text).not.toContain(owner.phone)
    expectRefusal(await stranger.post(`/api/admin/log/bundle/${userId}`, { reason }), 'NOT_FOUND')
    expectRefusal(await auditor.post(`/api/admin/log/bundle/${userId}`, { reason: ' ' }), 'VALIDATION_FAILED')
  })
})
