import { describe, expect, it } from 'vitest'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, app, adminToken } = danji
const { id: apartmentId } = await registerApartment(danji)

const standing = [{ title: '동별 대표자', minChoices: 0, maxChoices: 1, choices: [{ label: '가' }, { label: '나' }] }]
const asking = [
  { title: '안건', minChoices: 0, maxChoices: 1, choices: [{ label: '찬성', assent: true }, { label: '반대' }] },
]
const election = { title: '선거', kind: 'election', ballotKind: 'secret', weight: 'unit', questions: standing }
const resolution = { title: '안건', ballotKind: 'secret', weight: 'unit', questions: asking }
const make = (listId: string, vote: object) => admin.post('/api/votes', { listId, ...vote })
const listUnder = (rule: string) => createList(danji, { apartmentId, rule })

describe('an election', () => {
  it('takes no rule of resolutions, and a resolution none of elections', async () => {
    const { id } = await createList(danji, { apartmentId })
    expect(expectRefusal(await make(id, { ...election, rule: 'bylaws' }), 'RULE_OF_OTHER_KIND')).toEqual(['rule'])
    expect(expectRefusal(await make(id, { ...resolution, rule: 'chair-and-auditor' }), 'RULE_OF_OTHER_KIND')).toEqual([
      'rule',
    ])
    const removal = { ...resolution, rule: 'building-representative-removal' }
    expect((await make(id, removal)).status).toBe(201)
  })

  it.each(['building-representative', 'building-representative-again', 'chair-and-auditor'])(
    'under %s is secret, one vote a household, by its own rule or its list’s',
    async (rule) => {
      const { id: ofList } = await listUnder(rule)
      const { id: other } = await createList(danji, { apartmentId })
      for (const [listId, vote] of [
        [ofList, election],
        [other, { ...election, rule }],
      ] as const) {
        expect(
          expectRefusal(await make(listId, { ...vote, ballotKind: 'open' }), 'ELECTION_DIRECT_AND_SECRET'),
        ).toEqual(['ballotKind'])
        for (const weight of ['area', 'owner'])
          expect(expectRefusal(await make(listId, { ...vote, weight }), 'ELECTION_DIRECT_AND_SECRET')).toEqual([
            'weight',
          ])
        expect((await make(listId, vote)).status).toBe(201)
      }
    },
  )

  it('is not corrected to what its law forbids', async () => {
    const { id } = await createList(danji, { apartmentId })
    const made = await make(id, { ...election, rule: 'chair-and-auditor' })
    expect(made.status).toBe(201)
    const { id: voteId } = made.body as { readonly id: string }
    const wrong = { ...election, rule: 'chair-and-auditor', ballotKind: 'open' }
    expectRefusal(await admin.put(`/api/votes/${voteId}`, wrong), 'ELECTION_DIRECT_AND_SECRET')
  })
})

it('an election is not opened openly where its list names a rule of elections by now', async () => {
  const { id } = await createList(danji, { apartmentId })
  const made = await make(id, { ...election, ballotKind: 'open', weight: 'area' })
  expect(made.status).toBe(201)
  const { id: voteId } = made.body as { readonly id: string }
  expect((await admin.put(`/api/list/${id}`, { rule: 'chair-and-auditor' })).status).toBe(200)
  const open = () => admin.patch(`/api/votes/${voteId}/status`, { status: 'open' })
  expect(expectRefusal(await open(), 'ELECTION_DIRECT_AND_SECRET')).toEqual(['ballotKind', 'weight'])
  expect((await admin.put(`/api/list/${id}`, { rule: null })).status).toBe(200)
  expect((await open()).status).toBe(200)
})

describe('a notice', () => {
  const textsOf = async (listId: string, vote: object) => {
    const made = (await make(listId, vote)).body as { readonly id: string }
    const { body } = await admin.get(`/api/votes/${made.id}/announcement`)
    const answer = await app.inject({
      method: 'GET',
      url: `/api/votes/${made.id}/announcement.pdf`,
      headers: { authorization: `Bearer ${adminToken}` },
    })
    const { heading, facts } = body as {
      readonly heading: string
      readonly facts: readonly { readonly name: string; readonly value: string }[]
    }
    // Lines break elsewhere on paper.
    const printed = (await textOf(answer.rawPayload, 1)).replaceAll(/\s/g, '')
    for (const { name, value } of facts) {
      expect(printed).toContain(name.replaceAll(/\s/g, ''))
      expect(printed).toContain(value.replaceAll(/\s/g, ''))
    }
    return { heading, facts: Object.fromEntries(facts.map(({ name, value }) => [name, value])) }
  }

  it('says the rule that is set, with turnout, and the period', async () => {
    const { id } = await createList(danji, { apartmentId })
    const times = { opensAt: '2026-12-01T00:00:00Z', closesAt: '2026-12-03T09:00:00Z' }
    const { heading, facts } = await textsOf(id, { ...election, ...times, rule: 'building-representative' })
    expect(heading).toBe('선거 공고')
    expect(facts['당선 기준']).toContain('공동주택관리법 시행령 제11조')
    expect(facts['당선 기준']).toContain('과반수 투표')
    expect(facts['투표 기간']).toBe('2026. 12. 1.(화) 09:00 ~ 2026. 12. 3.(목) 18:00')
  })

  it('of an election in a list of resolutions does not name their rule, nor the other way round', async () => {
    const bylaws = await listUnder('bylaws')
    expect((await textsOf(bylaws.id, election)).facts['당선 기준']).not.toContain('규약')
    const chair = await listUnder('chair-and-auditor')
    expect((await textsOf(chair.id, resolution)).facts['결정 기준']).toBeUndefined()
  })
})
