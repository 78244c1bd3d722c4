import { describe, it } from 'vitest'
import { ballotBoxDecider, type BoxContent } from '#services/vote/secret/ballot-box.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names } from '../sample-vote.ts'

const counted = {
  ballots: [
    { answers: [{ questionId: fixedId(100), choiceIds: [fixedId(101)] }] },
    { answers: [{ questionId: fixedId(100), choiceIds: [] }] },
  ],
  sums: [
    {
      questionId: fixedId(100),
      of: fixedId(101),
      ballots: 1,
      units: { numerator: '1', denominator: '2' },
      area: null,
      land: null,
    },
  ],
}
const mismatch = { cause: 'missing', papers: 1, ballots: 2 } as const
const open = (content: BoxContent) => ({ type: 'OpenBallotBox', ...names, content }) as const
const openCounted = open({ kind: 'counted', ...counted })
const openBroken = open({ kind: 'broken', ...mismatch })
const opened = { type: 'BallotBoxOpened', data: { ...names, ...counted } } as const
const broken = { type: 'BallotBoxFoundBroken', data: { ...names, ...mismatch } } as const

describe('opening a ballot box', () => {
  it('records its papers and what they come to', () => given(ballotBoxDecider).when(openCounted).then([opened]))
  it('records an empty box too: nobody voted', () =>
    given(ballotBoxDecider)
      .when(open({ kind: 'counted', ballots: [], sums: [] }))
      .then([{ type: 'BallotBoxOpened', data: { ...names, ballots: [], sums: [] } }]))
  it('stays quiet when repeated, also on the emptied box', () =>
    given(ballotBoxDecider, [opened])
      .when(open({ kind: 'broken', ...mismatch }))
      .thenNothing())
  it('records once that papers and ballots do not fit', () => {
    given(ballotBoxDecider).when(openBroken).then([broken])
    given(ballotBoxDecider, [broken]).when(openBroken).thenNothing()
  })
  it('counts a box that was put right', () => given(ballotBoxDecider, [broken]).when(openCounted).then([opened]))
})
