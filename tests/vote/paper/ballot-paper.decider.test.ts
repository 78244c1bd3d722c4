import { describe, expect, it } from 'vitest'
import type { BallotPaperEvent, BallotPapersEvent } from '#events/vote/ballot-paper.events.ts'
import { ballotPaperDecider, type BallotPaperCommand } from '#services/vote/paper/ballot-paper.decider.ts'
import { ballotPapersDecider, runOf, type BallotPapersCommand } from '#services/vote/paper/ballot-papers.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { running, yes } from '../ballot/sample-ballot.ts'
import { names, resultsSeen, voteClosed } from '../sample-vote.ts'

const number = '00000001'
const [one, other, third] = [fixedId(61), fixedId(62), fixedId(63)]
const of = { ...names, number }
const [owner, holder] = [
  { listUserId: fixedId(3), personId: fixedId(4) },
  { listUserId: fixedId(31), personId: fixedId(41) },
]
const secret = running({ ballotKind: 'secret' }, voteClosed())

type Enter = Extract<BallotPaperCommand, { type: 'EnterPaper' }>
const enter = (adminId: string, overrides: Partial<Enter> = {}): BallotPaperCommand => ({
  type: 'EnterPaper',
  vote: secret,
  list: listState(),
  number,
  printed: { runId: fixedId(60), numbers: [number], form: 'form' },
  form: 'form',
  adminId,
  answers: yes,
  digest: 'yes',
  whose: null,
  identityCheck: null,
  box: { read: 0, handedOut: 1 },
  sheet: null,
  now: NOW,
  ...overrides,
})
const open = {
  vote: running(),
  box: null,
  whose: { ...owner, hasBallot: false, isChecked: true, verdict: { kind: 'counts', replaces: [] } },
} as const
const entered = (enteredBy: string, more: object = {}): BallotPaperEvent => ({
  type: 'PaperEntered',
  data: { ...of, digest: 'yes', enteredBy, ...more },
})
const differed: BallotPaperEvent = { type: 'PaperEntriesDiffered', data: { ...of, enteredBy: other } }
const counted: BallotPaperEvent = { type: 'PaperCounted', data: { ...of, enteredBy: other, answers: yes } }

describe('a paper ballot', () => {
  it('counts once another administrator has read the same', () => {
    given(ballotPaperDecider)
      .when(enter(one))
      .then([entered(one)])
    given(ballotPaperDecider, [entered(one)])
      .when(enter(one))
      .thenNothing()
    given(ballotPaperDecider, [entered(one)])
      .when(enter(one, { digest: 'no' }))
      .thenRejects('SECOND_ADMIN_NEEDED')
    given(ballotPaperDecider, [entered(one)])
      .when(enter(other))
      .then([counted])
  })

  it('is entered anew by both where they differ', () => {
    given(ballotPaperDecider, [entered(one)])
      .when(enter(other, { digest: 'no' }))
      .then([differed])
    given(ballotPaperDecider, [entered(one), differed])
      .when(enter(other))
      .then([entered(other)])
    given(ballotPaperDecider, [entered(one), differed, entered(other)])
      .when(enter(other, { digest: 'no' }))
      .thenRejects('SECOND_ADMIN_NEEDED')
  })

  it('is settled then: who read it may say so again, and nobody else finds out by asking', () => {
    given(ballotPaperDecider, [entered(one), counted])
      .when(enter(one))
      .thenNothing()
    given(ballotPaperDecider, [entered(one), counted])
      .when(enter(other))
      .thenNothing()
    given(ballotPaperDecider, [entered(one), counted])
      .when(enter(third))
      .thenRejects('PAPER_ALREADY_ENTERED')
    given(ballotPaperDecider, [entered(one), counted])
      .when(enter(one, { digest: 'no' }))
      .thenRejects('PAPER_ALREADY_ENTERED')
  })

  it('counts as invalid where both say so', () => {
    const invalid = { answers: null, digest: 'invalid' }
    given(ballotPaperDecider, [entered(one, { digest: 'invalid' })])
      .when(enter(other, invalid))
      .then([{ type: 'PaperCounted', data: { ...of, enteredBy: other, answers: null } }])
  })

  it('of a secret vote is read after the close, none after the count, and no more than were handed out', () => {
    given(ballotPaperDecider)
      .when(enter(one, { vote: running({ ballotKind: 'secret' }) }))
      .thenRejects('VOTE_NOT_CLOSED')
    const seen = running({ ballotKind: 'secret' }, voteClosed(), resultsSeen)
    given(ballotPaperDecider)
      .when(enter(one, { vote: seen }))
      .thenRejects('VOTE_COUNTED')
    const marked = running({ ballotKind: 'secret' }, voteClosed(), {
      type: 'VoteCounted',
      data: { ...names, place: null, observers: 0 },
    })
    given(ballotPaperDecider, [entered(one)])
      .when(enter(other, { vote: marked }))
      .thenRejects('VOTE_COUNTED')
    given(ballotPaperDecider, [entered(one)])
      .when(enter(other, { box: { read: 1, handedOut: 1 } }))
      .thenRejects('MORE_PAPERS_THAN_HANDED_OUT')
  })

  it('of an open vote is read while it goes on, with whose it is; where its unit has voted, it may be set aside', () => {
    given(ballotPaperDecider)
      .when(enter(one, open))
      .then([entered(one, owner)])
    const late = { ...open, whose: { ...open.whose, hasBallot: true } }
    given(ballotPaperDecider)
      .when(enter(one, late))
      .then([entered(one, { ...owner, afterBallot: true })])
    const cause = 'voted-online' as const
    given(ballotPaperDecider, [entered(one, owner)])
      .when(enter(other, { ...late, whose: { ...late.whose, verdict: { kind: 'set-aside', cause } } }))
      .then([{ type: 'PaperSetAside', data: { ...of, ...owner, enteredBy: other, cause } }])
    given(ballotPaperDecider, [entered(one, owner)])
      .when(enter(other, { ...open, digest: 'of another', whose: { ...open.whose, ...holder } }))
      .then([differed])
  })

  it('of an open vote that nobody handed out says once how identity was checked, on a day that can be', () => {
    const identityCheck = { how: 'id-copy', by: '김관리', on: '2025-03-10' } as const
    const posted = { ...open, whose: { ...open.whose, isChecked: false } }
    given(ballotPaperDecider).when(enter(one, posted)).thenRejects('PAPER_IDENTITY_MISSING')
    const checked = entered(one, { ...owner, identityCheck })
    given(ballotPaperDecider)
      .when(enter(one, { ...posted, identityCheck }))
      .then([checked])
    given(ballotPaperDecider, [checked])
      .when(enter(other, posted))
      .then([{ type: 'PaperCounted', data: { ...of, ...owner, enteredBy: other, answers: yes } }])
    given(ballotPaperDecider, [checked, differed])
      .when(enter(one, posted))
      .then([entered(one, owner)])
    given(ballotPaperDecider, [checked, differed])
      .when(enter(one, { ...posted, whose: { ...posted.whose, ...holder } }))
      .thenRejects('PAPER_IDENTITY_MISSING')
    const printed = { runId: fixedId(60), numbers: [number], form: 'form', printedOn: '2025-03-09' }
    for (const on of ['2025-03-08', '2025-03-11'])
      given(ballotPaperDecider)
        .when(enter(one, { ...posted, printed, identityCheck: { ...identityCheck, on } }))
        .thenRejects('PAPER_IDENTITY_DAY_IMPOSSIBLE')
  })

  it('is one of those that were printed, of the vote as it is now', () => {
    given(ballotPaperDecider)
      .when(enter(one, { printed: undefined }))
      .thenRejects('PAPER_UNKNOWN')
    given(ballotPaperDecider)
      .when(enter(one, { form: 'another form' }))
      .thenRejects('PAPER_OUTDATED')
  })

  it('keeps its newest scan', () => {
    const scan = { objectKey: 'sealed/one', sha256: 'a'.repeat(64), size: 10, pages: 1 }
    const kept: BallotPaperEvent = { type: 'PaperScanKept', data: { ...of, ...scan } }
    const { printed, form, list } = enter(one)
    const keep: BallotPaperCommand = {
      type: 'KeepScan',
      vote: secret,
      list,
      number,
      printed,
      form,
      scan,
      whose: null,
      now: NOW,
    }
    given(ballotPaperDecider).when(keep).then([kept])
    given(ballotPaperDecider, [kept]).when(keep).thenNothing()
    given(ballotPaperDecider)
      .when({ ...keep, vote: running({ ballotKind: 'secret' }) })
      .thenRejects('VOTE_NOT_CLOSED')
  })
})

describe('blanks', () => {
  const drawn = ['00000001', '00000002', '00000003']
  const print = (overrides: Partial<BallotPapersCommand> = {}): BallotPapersCommand => ({
    type: 'PrintPapers',
    vote: running(),
    list: listState(),
    runId: fixedId(60),
    count: 2,
    drawn,
    form: 'form',
    needsUnit: false,
    now: NOW,
    ...overrides,
  })
  const printed = (runId: string, numbers: readonly string[]): BallotPapersEvent => ({
    type: 'BallotPapersPrinted',
    data: { ...names, runId, numbers: [...numbers], form: 'form', printedOn: '2025-03-10' },
  })

  it('of a secret vote carry their numbers on stubs: papers are numbered when the box is opened, as many as were printed', () => {
    const run = {
      runId: fixedId(60),
      numbers: drawn.slice(0, 2),
      form: 'form',
      printedOn: '2025-03-10',
      stub: true,
    } as const
    given(ballotPapersDecider)
      .when(print({ vote: running({ ballotKind: 'secret' }) }))
      .then([{ type: 'BallotPapersPrinted', data: { ...names, ...run } }])
    const stubs = ['77777777', '88888888']
    const state = { runs: [{ ...run, numbers: stubs }] }
    expect(runOf(state, '77777777')).toBeUndefined()
    expect(['00000000', '00000001', '00000002', '00000003'].map((one) => runOf(state, one)?.runId)).toEqual([
      undefined,
      run.runId,
      run.runId,
      undefined,
    ])
    const withOlder = { runs: [{ runId: fixedId(61), numbers: ['12345678'] }, ...state.runs] }
    expect(runOf(withOlder, '12345678')?.runId).toBe(fixedId(61))
  })

  it('have numbers that no other one has; the same run is made once', () => {
    given(ballotPapersDecider)
      .when(print())
      .then([printed(fixedId(60), drawn.slice(0, 2))])
    const first = printed(fixedId(60), ['00000001'])
    given(ballotPapersDecider, [first]).when(print()).thenNothing()
    given(ballotPapersDecider, [first])
      .when(print({ runId: fixedId(61) }))
      .then([printed(fixedId(61), drawn.slice(1))])
    given(ballotPapersDecider, [first])
      .when(print({ runId: fixedId(61), count: 3 }))
      .thenRejects('CONFLICT')
  })

  it('are made of a vote that nobody corrects any more, whose papers can be counted', () => {
    given(ballotPapersDecider)
      .when(print({ vote: running({}, voteClosed()) }))
      .thenRejects('VOTE_CLOSED')
    given(ballotPapersDecider)
      .when(print({ needsUnit: true }))
      .thenRejects('PAPER_NEEDS_UNIT')
    given(ballotPapersDecider)
      .when(print({ vote: running({ weight: 'area' }) }))
      .then([printed(fixedId(60), drawn.slice(0, 2))])
    given(ballotPapersDecider)
      .when(print({ count: 50_001 }))
      .thenRejects('TOO_MANY_PAPERS')
  })
})
