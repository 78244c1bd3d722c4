import { describe, expect, it } from 'vitest'
import type { BothWays } from '#events/list/list.events.ts'
import type { BallotEvent } from '#events/vote/ballot.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { existingList } from '#services/list/list.decider.ts'
import { ballotDecider } from '#services/vote/ballot/ballot.decider.ts'
import { deskDecider, type DeskCommand } from '#services/vote/desk/desk.decider.ts'
import { ballotOfPaper, paperVerdict } from '#services/vote/paper/paper-in-unit.decider.ts'
import { existingVote } from '#services/vote/vote.decider.ts'
import { voterAtDeskDecider } from '#services/participation/desk/voter-at-desk.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { ballot, cast, entry, no, running, SLOT, yes } from './sample-ballot.ts'
import { names, voteClosed } from '../sample-vote.ts'

const identityCheck = { how: 'id-seen', by: '김관리', on: '2025-03-10' } as const
const { listUserId, personId, apartmentId, dong, ho } = entry
const ofUnit = { ...names, apartmentId, listUserId, personId, dong, ho, slot: SLOT }
const issued = (paperNumber: string | null = null): BallotEvent => ({
  type: 'BallotPaperIssued',
  data: { ...ofUnit, paperNumber, identityCheck },
})
const returned: BallotEvent = { type: 'BallotPaperReturned', data: ofUnit }
const coOwner = { ...entry, listUserId: fixedId(31), personId: fixedId(41) }

const at = (type: DeskCommand['type'], overrides: Partial<DeskCommand> = {}): DeskCommand => ({
  type,
  vote: running(),
  list: listState(),
  entry,
  owners: [entry],
  paper: null,
  needsUnit: false,
  slot: SLOT,
  left: 1,
  sheetOf: null,
  isPrinted: true,
  by: null,
  power: null,
  identityCheck,
  printedOn: '2025-03-09',
  now: NOW,
  ...overrides,
})
const handOut = (overrides: Partial<DeskCommand> = {}) => at('HandOutPaper', overrides)
const takeBack = (overrides: Partial<DeskCommand> = {}) => at('TakePaperBack', overrides)

describe('a desk', () => {
  it('hands a unit one paper, and takes it back', () => {
    given(deskDecider).when(handOut()).then([issued()])
    given(deskDecider, [issued()]).when(handOut()).thenNothing()
    given(deskDecider, [issued()]).when(takeBack()).then([returned])
    given(deskDecider, [issued(), returned]).when(takeBack()).thenNothing()
    given(deskDecider, [issued(), returned]).when(handOut()).then([issued()])
    given(deskDecider, [issued()])
      .when(handOut({ entry: coOwner, owners: [entry, coOwner] }))
      .thenRejects('UNIT_HAS_PAPER')
  })

  it('writes down how, by whom and when identity was checked, on a day that can be', () => {
    given(deskDecider)
      .when(handOut({ identityCheck: null }))
      .thenRejects('PAPER_IDENTITY_MISSING')
    for (const on of ['2025-03-08', '2025-03-11'])
      given(deskDecider)
        .when(handOut({ identityCheck: { ...identityCheck, on } }))
        .thenRejects('PAPER_IDENTITY_DAY_IMPOSSIBLE')
    const before = { ...identityCheck, on: '2025-03-09' }
    given(deskDecider)
      .when(handOut({ identityCheck: before }))
      .then([{ type: 'BallotPaperIssued', data: { ...ofUnit, paperNumber: null, identityCheck: before } }])
    given(deskDecider, [issued()])
      .when(handOut({ identityCheck: before }))
      .thenNothing()
  })

  it('gives no more than were printed', () => {
    given(deskDecider)
      .when(handOut({ left: 0 }))
      .thenRejects('PAPERS_ALL_OUT')
    given(deskDecider, [issued()])
      .when(handOut({ left: 0 }))
      .thenNothing()
  })

  it('asks who takes it where somebody may act for the owner, and says by whom it was taken', () => {
    const power = { proxyId: fixedId(50), holderPersonId: fixedId(51) }
    given(deskDecider).when(handOut({ power })).thenRejects('DESK_ASKS_WHO')
    given(deskDecider)
      .when(handOut({ by: 'proxy' }))
      .thenRejects('PROXY_NONE')
    given(deskDecider)
      .when(handOut({ power, by: 'owner' }))
      .then([issued()])
    given(deskDecider)
      .when(handOut({ power, by: 'proxy' }))
      .then([{ type: 'BallotPaperIssued', data: { ...ofUnit, paperNumber: null, proxy: power, identityCheck } }])
  })

  it('gives none to who has voted, and who has one does not vote online until it came back', () => {
    given(deskDecider, [ballot()]).when(handOut()).thenRejects('UNIT_HAS_VOTED')
    given(ballotDecider, [issued()]).when(cast()).thenRejects('UNIT_HAS_PAPER')
    given(ballotDecider, [issued(), returned]).when(cast()).then([ballot()])
  })

  it('gives each owner their own where each votes alone', () => {
    const shares = { list: listState({ coOwners: 'shares' }), owners: [entry, coOwner] }
    given(deskDecider, [issued()])
      .when(handOut({ ...shares, entry: coOwner }))
      .then([
        {
          type: 'BallotPaperIssued',
          data: {
            ...ofUnit,
            listUserId: coOwner.listUserId,
            personId: coOwner.personId,
            paperNumber: null,
            identityCheck,
          },
        },
      ])
    given(deskDecider, [ballot({ listUserId: coOwner.listUserId })])
      .when(handOut(shares))
      .then([issued()])
  })

  it('writes a number down where the vote is open, of a printed blank', () => {
    const paper = {
      number: '00000001',
      printed: { runId: fixedId(60), numbers: ['00000001'], form: 'form' },
      form: 'form',
    }
    given(deskDecider)
      .when(handOut({ paper }))
      .then([issued('00000001')])
    given(deskDecider, [issued('00000002')])
      .when(handOut({ paper }))
      .thenRejects('UNIT_HAS_PAPER')
    given(deskDecider)
      .when(handOut({ paper: { ...paper, printed: undefined } }))
      .thenRejects('PAPER_UNKNOWN')
    given(deskDecider)
      .when(handOut({ paper: { ...paper, form: 'another' } }))
      .thenRejects('PAPER_OUTDATED')
    given(deskDecider)
      .when(handOut({ paper, vote: running({ ballotKind: 'secret' }) }))
      .thenRejects('PAPER_NUMBER_OF_SECRET_VOTE')
  })

  it('works on after electronic ballots have ended', () =>
    given(deskDecider)
      .when(handOut({ vote: running({ electronicClosesAt: '2020-01-01T00:00:00.000Z' }) }))
      .then([issued()]))

  it('works while the vote goes on, for those who vote in it', () => {
    given(deskDecider)
      .when(handOut({ vote: running({}, voteClosed()) }))
      .thenRejects('VOTE_CLOSED')
    given(deskDecider, [issued()])
      .when(takeBack({ vote: running({}, voteClosed()) }))
      .thenRejects('VOTE_CLOSED')
    given(deskDecider)
      .when(handOut({ entry: { status: 'absent' } }))
      .thenRejects('NOT_FOUND')
    given(deskDecider)
      .when(handOut({ vote: running({ dongs: ['102'] }) }))
      .thenRejects('NOT_REPRESENTATIVE')
    const represented = { owners: [entry, { ...coOwner, representative: true }] }
    given(deskDecider).when(handOut(represented)).thenRejects('NOT_REPRESENTATIVE')
    given(deskDecider)
      .when(handOut({ needsUnit: true }))
      .thenRejects('PAPER_NEEDS_UNIT')
  })
})

describe('an open paper in its unit', () => {
  const verdict = (
    bothWays: BothWays,
    history: readonly BallotEvent[],
    isFirst = false,
    answers: typeof yes | null = yes,
  ) => {
    const list = existingList(listState({ bothWays }))
    const { ballots } = foldEvents(ballotDecider, history)
    return paperVerdict({ vote: existingVote(running()), list, entry, owners: [entry], ballots }, { answers, isFirst })
  }
  const aside = (cause: 'voted-online' | 'voted-on-paper') => ({ kind: 'set-aside', cause })

  it('counts where nothing was cast, and after that by the rule of the list', () => {
    expect(verdict('first', [])).toEqual({ kind: 'counts', replaces: [] })
    expect(verdict('online', [ballot()])).toEqual(aside('voted-online'))
    expect(verdict('first', [ballot()])).toEqual(aside('voted-online'))
    expect(verdict('first', [ballot()], true)).toMatchObject({ kind: 'counts', replaces: [{ answers: yes }] })
    expect(verdict('paper', [ballot()])).toMatchObject({ kind: 'counts', replaces: [{ answers: yes }] })
    expect(verdict('paper', [ballot({ way: 'paper' })])).toEqual(aside('voted-on-paper'))
  })

  it('takes nothing’s place where it is invalid', () => {
    expect(verdict('paper', [ballot()], true, null)).toEqual(aside('voted-online'))
  })

  it('leaves the unit one ballot', () => {
    const counts = verdict('paper', [ballot()])
    const replaces = counts.kind === 'counts' ? counts.replaces : []
    const left = {
      voteId: names.voteId,
      entry,
      number: '00000001',
      receiptId: fixedSecret(8),
      slot: SLOT,
    }
    const after = foldEvents(ballotDecider, [ballot(), ...ballotOfPaper({ ...left, answers: no, replaces })])
    expect(after.ballots).toMatchObject([{ answers: no, way: 'paper', receiptId: fixedSecret(8), slot: SLOT }])
  })
})

describe('a tablet', () => {
  const expiresAt = new Date(NOW.getTime() + 600_000).toISOString()
  const seen = { deskId: fixedId(70), ...names, listUserId, personId }
  const lent = { type: 'VoterSeenAtDesk', data: { ...seen, expiresAt } } as const
  const network = 'a'.repeat(32)
  const opened = { type: 'DeskTabletOpened', data: { ...seen, network } } as const
  const openIt = { type: 'OpenTablet', voteId: names.voteId, network, now: NOW } as const

  it('opens once, in time, for its own vote', () => {
    given(voterAtDeskDecider).when({ type: 'LendTablet', seen: lent.data }).then([lent])
    given(voterAtDeskDecider, [lent]).when({ type: 'LendTablet', seen: lent.data }).thenNothing()
    given(voterAtDeskDecider, [lent]).when(openIt).then([opened])
    given(voterAtDeskDecider, [lent, opened]).when(openIt).thenRejects('LINK_EXPIRED')
    given(voterAtDeskDecider, [lent])
      .when({ ...openIt, now: new Date(expiresAt) })
      .thenRejects('LINK_EXPIRED')
    given(voterAtDeskDecider, [lent])
      .when({ ...openIt, voteId: fixedId(99) })
      .thenRejects('INVALID_LINK')
    given(voterAtDeskDecider).when(openIt).thenRejects('INVALID_LINK')
  })
})
