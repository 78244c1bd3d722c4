import { describe, expect, it } from 'vitest'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { purposes } from '#services/vote/draft/purposes.contract.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { isEncrypted } from '../../../admin-ui/src/vote/draft/encryption.ts'
import { draftOfPurpose } from '../../../admin-ui/src/vote/draft/purpose-draft.ts'
import { voteBody, type VoteDraft } from '../../../admin-ui/src/vote/draft/vote-draft.ts'

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)

/** Fills in what nobody but the office knows: the candidates and the electoral district. */
const filledIn = (draft: VoteDraft): VoteDraft => ({
  ...draft,
  dongs: draft.district === 'dongs' ? ['101'] : [],
  questions: draft.questions.map((question) => ({
    ...question,
    choices: question.choices.map(({ label }, index) => ({ label: label === '' ? `후보 ${index + 1}` : label })),
  })),
})

describe('every purpose', () => {
  it.each(purposes.map((purpose) => [purpose.key, purpose] as const))(
    '%s gives a list and a vote that the server takes, with its rule',
    async (_, purpose) => {
      const { type, name, coOwners, contactChanges } = purpose.list
      const made = await admin.post('/api/list', {
        apartmentId,
        type,
        name,
        coOwners,
        contactChanges,
        purpose: purpose.key,
        ...(purpose.rule === null ? {} : { rule: purpose.rule }),
      })
      expect(made).toMatchObject({ status: 201, body: { type, rule: purpose.rule, purpose: purpose.key } })
      const read = await admin.get(`/api/list/${(made.body as List).id}`)
      expect(read.body).toMatchObject({ purpose: purpose.key })
      if (purpose.vote === undefined) return
      const list: List = read.body
      const other: List = (await admin.post('/api/list', { apartmentId, type, name: `${name} 2` })).body
      for (const on of [list, other]) {
        const draft = filledIn(draftOfPurpose(purpose, on))
        const created = await admin.post('/api/votes', voteBody(draft, isEncrypted(draft, on)))
        expect(created).toMatchObject({ status: 201 })
        const { rule, kind, ballotKind, weight }: Vote = created.body
        expect(rule ?? on.rule).toBe(purpose.rule)
        expect({ kind, ballotKind, weight }).toEqual({
          kind: purpose.vote.kind,
          ballotKind: purpose.vote.ballotKind,
          weight: purpose.vote.weight,
        })
      }
    },
  )
})
