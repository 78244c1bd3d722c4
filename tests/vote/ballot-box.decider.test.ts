import { describe, it } from 'vitest'
import { ballotBoxDecider } from '#services/vote/ballot-box.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names } from './sample-vote.ts'

const ballots = [
  { area: 849_431, answers: [{ questionId: fixedId(100), choiceIds: [fixedId(101)] }] },
  { area: null, answers: [{ questionId: fixedId(100), choiceIds: [] }] },
]
const open = { type: 'OpenBallotBox', ...names, ballots } as const
const opened = { type: 'BallotBoxOpened', data: { ...names, ballots } } as const

describe('opening a ballot box', () => {
  it('records its papers', () => given(ballotBoxDecider).when(open).then([opened]))
  it('records an empty box too: nobody voted', () =>
    given(ballotBoxDecider)
      .when({ ...open, ballots: [] })
      .then([{ type: 'BallotBoxOpened', data: { ...names, ballots: [] } }]))
  it('stays quiet when repeated', () => given(ballotBoxDecider, [opened]).when(open).thenNothing())
  it('stays quiet when repeated on the emptied box', () =>
    given(ballotBoxDecider, [opened])
      .when({ ...open, ballots: [] })
      .thenNothing())
})
