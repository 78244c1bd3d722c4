import { z } from 'zod'
import { bothWays, contactChanges, coOwnerRule } from '#events/list/list.events.ts'
import { id, text } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'
import { choiceAnswer, questionAnswer, vote } from '../votes.contract.ts'

const votePattern = z.object({
  id,
  apartmentId: id,
  name: z.string(),
  savedAt: z.string(),
  /** Settings of a new list, and the number of days from its first to its last. */
  list: z.object({ rule: z.string().nullable(), coOwners: coOwnerRule, contactChanges, bothWays, days: z.number() }),
  /** A vote without list, times and candidates: the questions of an election have no choices. */
  vote: vote
    .pick({
      title: true,
      description: true,
      kind: true,
      ballotKind: true,
      weight: true,
      choiceOrder: true,
      publicResults: true,
      encrypted: true,
      interimResults: true,
      rule: true,
    })
    .extend({
      district: z.enum(['all', 'dongs']),
      questions: z.array(
        questionAnswer.omit({ id: true, attachments: true }).extend({ choices: z.array(choiceAnswer) }),
      ),
    }),
})
export type VotePattern = z.output<typeof votePattern>

/**
 * Lists patterns that complexes saved of their votes, by default by their names. Sortable: name,
 * savedAt. Filters: apartmentId, id.
 */
export const listVotePatterns = contract({
  method: 'GET',
  path: '/api/vote-patterns',
  access: 'admin',
  tag: 'vote',
  summary: '투표 양식 목록',
  query: collectionQuery,
  answers: { 200: z.array(votePattern) },
})

/** Saves a vote, whatever its status, as a pattern of its complex. */
export const saveVotePattern = contract({
  method: 'POST',
  path: '/api/vote-patterns',
  access: 'admin',
  tag: 'vote',
  summary: '투표를 양식으로 저장',
  body: z.strictObject({ voteId: z.guid(), name: text(100) }),
  answers: { 201: votePattern },
})

export const renameVotePattern = contract({
  method: 'PATCH',
  path: '/api/vote-patterns/{id}',
  access: 'admin',
  tag: 'vote',
  summary: '투표 양식의 이름 수정',
  params: z.strictObject({ id }),
  body: z.strictObject({ name: text(100) }),
  answers: { 200: votePattern },
})

/** Deletes a pattern; lists and votes that were made with it stay as they are. */
export const deleteVotePattern = contract({
  method: 'DELETE',
  path: '/api/vote-patterns/{id}',
  access: 'admin',
  tag: 'vote',
  summary: '투표 양식 삭제',
  params: z.strictObject({ id }),
  answers: { 200: z.object({ id }) },
})
