import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import {
  answersOf,
  changeStatus,
  createList,
  createVote,
  enrol,
  ownerOf,
  registerApartment,
  type Owner,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

/**
 * Owners of three buildings: co-owners with different shares, one owner of two units; one building
 * has too few owners to be judged by itself, one is 복리시설.
 */
const roll: readonly (Owner & { readonly ownershipShare?: string; readonly landShare?: number })[] = [
  { ...ownerOf(1, { dong: '101', ho: '1', area: 84.9431 }), ownershipShare: '1/3', landShare: 31.2345 },
  ownerOf(2, { dong: '101', ho: '1', area: 84.9431 }),
  ownerOf(3, { dong: '101', ho: '2', area: 59.9912 }),
  ownerOf(3, { dong: '102', ho: '1', area: 114.72 }),
  ...[4, 5, 6, 7, 8, 9].map((n) => ownerOf(n, { dong: n % 2 === 0 ? '102' : '101', ho: String(n), area: 59.9912 + n })),
  ...[10, 11, 12].map((n) => ({ ...ownerOf(n, { dong: '101', ho: String(n) }), landShare: 20 + n })),
  ...[13, 14].map((n) => ownerOf(n, { dong: '상가', ho: String(n), area: 33.3333 })),
]

const yesOrNo = {
  title: '찬성하십니까?',
  minChoices: 0,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}
const candidates = {
  title: '누구를 뽑겠습니까?',
  minChoices: 0,
  maxChoices: 1,
  choices: [{ label: '가' }, { label: '나' }, { label: '다' }],
}

/** Every kind of vote that there is; what is not said is as in an open vote of units. */
const kinds = {
  units: { rule: 'management-bylaws', questions: [yesOrNo] },
  area: { weight: 'area', rule: 'remodelling-permit', questions: [yesOrNo] },
  owners: { weight: 'owner', rule: 'improvement-committee', questions: [yesOrNo] },
  own: { rule: { turnout: '1/2', approval: { fraction: '2/3', over: true } }, questions: [yesOrNo, candidates] },
  election: { kind: 'election', rule: { turnout: '1/10' }, questions: [candidates] },
  district: { dongs: ['102'], questions: [candidates] },
  land: { rule: 'reconstruction-association', questions: [yesOrNo] },
  ownersLand: { weight: 'owner', rule: 'small-reconstruction', questions: [yesOrNo, candidates] },
  secret: { ballotKind: 'secret', rule: 'management-bylaws', questions: [yesOrNo] },
  secretOwners: { ballotKind: 'secret', weight: 'owner', rule: 'long-term-repair-plan', questions: [yesOrNo] },
  secretLand: { ballotKind: 'secret', weight: 'owner', rule: 'block-improvement', questions: [yesOrNo] },
} as const
export type Kind = keyof typeof kinds

export type HeldCampaign = {
  readonly listId: string
  readonly votes: ReadonlyMap<Kind, Vote>
  readonly entries: readonly ListUser[]
}

/** Choice of each owner, by index in the roll; null: no ballot. */
const wanted = [0, 1, 0, 0, 1, 0, 1, 0, 1, null, 0, 0, 1, 0, 0] as const

/** A campaign with votes of these kinds, cast, corrected meanwhile, closed and counted. */
export const holdCampaign = async (
  danji: TestApp,
  { of, list = {} }: { readonly of: readonly Kind[]; readonly list?: object },
): Promise<HeldCampaign> => {
  const { admin } = danji
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId, siteArea: 3_000, sharedFacilities: ['상가'], ...list })
  await enrol(danji, listId, roll)
  const entries: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
  const entryOf = (owner: Owner): ListUser => {
    const found = entries.find(({ name, dong, ho }) => name === owner.name && dong === owner.dong && ho === owner.ho)
    if (!found) throw new Error(`${owner.name} is not on the roll`)
    return found
  }
  const votes = new Map<Kind, Vote>()
  for (const kind of of) {
    const { id } = await createVote(danji, { listId, title: kind, ...kinds[kind] })
    const { linkId } = (await admin.post(`/api/votes/lists/${listId}/vote/${id}/link`)).body as VoteLink
    const vote = await changeStatus(danji, id, 'open')
    votes.set(kind, vote)
    for (const [index, owner] of roll.entries()) {
      const place = wanted[index]
      if (place === null || place === undefined) continue
      const voter = voterOf(danji, { linkId, listId, vote }, entryOf(owner))
      const { status } = await voter.post(`/api/vote/${linkId}/submit`, {
        answers: answersOf(vote, place),
        forUnit: true,
      })
      // A second ballot for a unit or an owner, or one from another district, is refused.
      expect([200, 403, 404, 409, 422]).toContain(status)
    }
  }
  const corrected = entryOf(ownerOf(5, { dong: '101', ho: '5' }))
  await admin.put(`/api/list-user/${corrected.id}`, { area: 100 })
  for (const { id } of votes.values()) {
    await changeStatus(danji, id, 'closed')
    expect((await countAndRead(admin, id)).status).toBe(200)
  }
  await admin.put(`/api/list-user/${corrected.id}`, { area: 1 })
  await enrol(danji, listId, [ownerOf(20, { dong: '102', ho: '20' })])
  return { listId, votes, entries }
}

/** The evidence of a list, as it is downloaded. */
export const takeEvidence = async (
  { app, adminToken }: Pick<TestApp, 'app' | 'adminToken'>,
  listId: string,
  query = '',
): Promise<Buffer> => {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'GET',
    url: `/api/list/${listId}/evidence${query}`,
    headers: { authorization: `Bearer ${adminToken}` },
  })
  expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'application/gzip' })
  return rawPayload
}

/** Its lines. */
export const linesOf = (file: Buffer): readonly string[] => gunzipSync(file).toString().trimEnd().split('\n')
