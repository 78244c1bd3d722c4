import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import type { LogEvent } from '#services/log/log-events.contract.ts'
import type { LeafParts } from '#infra/platform/event-store/leaf.ts'
import { leafHash } from '#infra/platform/event-store/merkle.ts'
import { isSignedBy, type TreeHead } from '#projections/log/tree-heads.ts'
import { ownerOf, startCampaign } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { verifyInclusion } from '../../resident-ui/src/receipt/inclusion-proof.ts'

const danji = await startTestApp()
const { app, admin } = danji
const owners = Array.from({ length: 120 }, (_, index) =>
  ownerOf(index + 1, { name: `홍길동${'가나다라'[index % 4] ?? ''}` }),
)
const here = await startCampaign(danji, { owners })
await startCampaign(danji)
const auditorId = await appoint(danji, { role: 'AUDITOR', apartments: [here.apartmentId] })
const auditor = adminOf(app, auditorId)

type Line = LogEvent & {
  readonly line: 'event'
  readonly leaf: LeafParts
  readonly leafIndex: number
  readonly inclusionProof: readonly string[]
}

const take = async (caller: Caller, query = '') => {
  const { status, headers, text } = await caller.get(`/api/admin/log/export${query}`)
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/x-ndjson' })
  const lines = text.trimEnd().split('\n')
  const read = lines.map((line) => JSON.parse(line) as unknown)
  return {
    text,
    head: read[0] as { readonly line: 'head'; readonly treeHead: TreeHead & { readonly publicKey: string } },
    events: read.slice(1, -1) as readonly Line[],
    end: read.at(-1) as { readonly line: 'end'; readonly events: number; readonly sha256: string },
    before: lines
      .slice(0, -1)
      .map((line) => `${line}\n`)
      .join(''),
  }
}

describe('the log as JSON Lines', () => {
  it('proves every event against a signed head, and its own wholeness', async () => {
    const { head, events, end, before } = await take(auditor)
    expect(events.length).toBeGreaterThan(300)
    expect(end).toMatchObject({ events: events.length, sha256: createHash('sha256').update(before).digest('hex') })
    const { treeHead } = head
    expect(await isSignedBy(danji.system.deps.secrets.treeHeadPublicKey, treeHead)).toBe(true)
    for (const { id, hash, leaf, leafIndex, inclusionProof } of events) {
      const { type, version, at, receiptId, rest, slot } = leaf
      const computed = leafHash(
        JSON.stringify([type, version, at, receiptId, rest, ...(slot === undefined ? [] : [slot])]),
      ).toString('hex')
      expect({ id, hash: computed }).toEqual({ id, hash })
      const inclusion = {
        leafHash: computed,
        leafIndex,
        treeSize: treeHead.size,
        proof: inclusionProof,
        root: treeHead.root,
      }
      expect(await verifyInclusion(inclusion)).toBe(true)
    }
    const [one] = events
    const other = {
      ...one,
      leafHash: leafHash('another').toString('hex'),
      treeSize: treeHead.size,
      root: treeHead.root,
    }
    expect(await verifyInclusion({ ...other, leafIndex: one?.leafIndex ?? 0, proof: one?.inclusionProof ?? [] })).toBe(
      false,
    )
  })

  it('holds what its reader may see: their complexes, masked for auditors', async () => {
    const { text, events } = await take(auditor)
    expect(new Set(events.map(({ apartment }) => apartment?.id))).toEqual(new Set([here.apartmentId]))
    expect(text).not.toContain('홍길동')
    expect((await take(admin)).text).toContain('홍길동')
  })

  it('holds what is asked for, and says what that was', async () => {
    const { head, events } = await take(auditor, '?type=VoteOpened')
    expect(events.map(({ type }) => type)).toEqual(['VoteOpened'])
    expect(head).toMatchObject({ asked: { type: ['VoteOpened'] }, madeBy: auditorId })
    expect((await take(auditor, '?type=BallotBoxOpened')).events).toEqual([])
  })

  it('is noted as a look at all whom it names', async () => {
    await take(auditor)
    const looks = (await admin.get('/api/admin/access-log')).body as readonly PersonalDataAccess[]
    const noted = looks.filter(({ what, admin: who }) => what === '기록 내려받기 (JSON)' && who.id === auditorId)
    expect(new Set(noted.flatMap(({ userIds }) => userIds)).size).toBe(owners.length)
  })
})
