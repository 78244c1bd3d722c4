import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const idParams = z.strictObject({ id })

/** Prints the notice of a vote (공고) as it is now; on a draft's it says so. */
export const viewAnnouncement = contract({
  method: 'GET',
  path: '/api/votes/{id}/announcement.pdf',
  access: 'admin',
  tag: 'vote',
  summary: '투표 공고문',
  params: idParams,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/** Reads the notice as text, for the screen: heading and facts in the words of the printed one. */
export const readAnnouncement = contract({
  method: 'GET',
  path: '/api/votes/{id}/announcement',
  access: 'admin',
  tag: 'vote',
  summary: '투표 공고 내용',
  params: idParams,
  answers: {
    200: z.object({ heading: z.string(), facts: z.array(z.object({ name: z.string(), value: z.string() })) }),
  },
})

/** The sheet of the count (개표록), with places to sign. 422 VOTE_NOT_COUNTED before it. */
export const viewCountSheet = contract({
  method: 'GET',
  path: '/api/votes/{id}/results.pdf',
  access: 'admin',
  tag: 'vote',
  summary: '개표록',
  params: idParams,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/**
 * Returns the minutes (의사록): facts of the log are filled in, the rest is written by hand. 422
 * VOTE_NOT_COUNTED before the count.
 */
export const viewMinutes = contract({
  method: 'GET',
  path: '/api/votes/{id}/minutes.pdf',
  access: 'admin',
  tag: 'vote',
  summary: '의사록',
  params: idParams,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/**
 * Returns the blank ballots of a print run, each number once, to be cut if several are on a sheet.
 * `from` (the first is 1) and `count` choose some of them, for example after a paper jam. 422
 * PAPER_OUTDATED if the vote was corrected since, TOO_MANY_SHEETS.
 */
export const viewBlankBallots = contract({
  method: 'GET',
  path: '/api/votes/{id}/papers/{runId}/pdf',
  access: 'admin',
  tag: 'vote',
  summary: '투표용지 인쇄',
  params: z.strictObject({ id, runId: id }),
  query: z.strictObject({
    from: z.coerce.number().int().min(1).max(5_000).optional(),
    count: z.coerce.number().int().min(1).max(5_000).optional(),
  }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
