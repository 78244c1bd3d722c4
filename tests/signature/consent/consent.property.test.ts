import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ConsentEvent } from '#events/signature/consent.events.ts'
import { DomainError } from '#services/core/domain-error.ts'
import { foldEvents } from '#services/core/decider.ts'
import { consentDecider, standingConsent, type ConsentCommand } from '#services/signature/consent/consent.decider.ts'
import { closedByHand, listState } from '#tests/list/sample-list.ts'
import { rounds } from '#tests/support/deep.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import {
  confirm,
  decline,
  enter,
  HONG,
  KIM,
  listed,
  refuse,
  removed,
  sign,
  withdraw,
  type CampaignStates,
} from './sample-consent.ts'

const RUNS = rounds(400)
const OWNERS = 3

/** Random act: on the n-th owner, or on the whole list. */
const acts = ['sign', 'withdraw', 'decline', 'enter', 'confirm', 'refuse', 'remove', 'add', 'close', 'reopen'] as const
const happening = fc.record({
  act: fc.constantFrom(...acts, 'sign' as const, 'withdraw' as const, 'confirm' as const),
  owner: fc.nat(OWNERS - 1),
  /** Index among submissions or papers. */
  n: fc.nat(2),
  byWhoEntered: fc.boolean(),
})
type GeneratedAct = Parameters<Parameters<typeof happening.filter>[0]>[0]

type Owner = {
  stands: string | null
  readonly sent: Set<string>
  /** Papers by what became of them. */
  readonly papers: Map<string, 'waits' | 'done'>
  onRoll: boolean
}

/** Second model: the present consents, counted act by act. */
const standingByHand = (happenings: readonly GeneratedAct[]): readonly (string | null)[] => {
  let runs = true
  const owners = Array.from({ length: OWNERS }, (): Owner => ({
    stands: null,
    sent: new Set(),
    papers: new Map(),
    onRoll: true,
  }))
  for (const { act, owner: index, n, byWhoEntered } of happenings) {
    if (act === 'close' || act === 'reopen') runs = act === 'reopen'
    const owner = owners[index]
    if (!owner) continue
    if (act === 'remove' || act === 'add') owner.onRoll = act === 'add'
    const may = runs && owner.onRoll
    const isFree = owner.stands === null
    const [online, paper] = [`online ${n}`, `paper ${n}`]
    if (act === 'sign' && may && isFree && !owner.sent.has(online)) {
      owner.sent.add(online)
      owner.stands = online
    }
    if (act === 'withdraw' && may) owner.stands = null
    const waits = [...owner.papers.values()].includes('waits')
    if (act === 'enter' && may && isFree && !waits && !owner.papers.has(paper)) owner.papers.set(paper, 'waits')
    if (act === 'refuse' && owner.papers.get(paper) === 'waits') owner.papers.set(paper, 'done')
    if (act === 'confirm' && may && isFree && !byWhoEntered && owner.papers.get(paper) === 'waits') {
      owner.papers.set(paper, 'done')
      owner.stands = paper
    }
  }
  return owners.map(({ stands }) => stands)
}

const commandOf = ({ act, n, byWhoEntered }: GeneratedAct, when: CampaignStates): ConsentCommand | undefined => {
  switch (act) {
    case 'sign':
      return sign(n, when)
    case 'withdraw':
      return withdraw(n, when)
    case 'decline':
      return decline(when)
    case 'enter':
      return enter(n, when)
    case 'confirm':
      return confirm(n, when, byWhoEntered ? HONG : KIM)
    case 'refuse':
      return refuse(n)
    case 'remove':
    case 'add':
    case 'close':
    case 'reopen':
      return undefined
  }
}

const namesOfConsents = new Map(
  [0, 1, 2].flatMap((n) => [
    [fixedId(100 + n), `online ${n}`],
    [fixedId(400 + n), `paper ${n}`],
  ]),
)

const eventsOf = (command: ConsentCommand, before: readonly ConsentEvent[]): readonly ConsentEvent[] => {
  try {
    return consentDecider.decide(command, foldEvents(consentDecider, before))
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}

/** Returns what the product records for each owner. */
const recorded = (happenings: readonly GeneratedAct[]): readonly (readonly ConsentEvent[])[] => {
  let list = listState()
  const gone = new Set<number>()
  const streams = Array.from({ length: OWNERS }, (): readonly ConsentEvent[] => [])
  for (const happening of happenings) {
    const { act, owner } = happening
    if (act === 'close') list = closedByHand(NOW)
    if (act === 'reopen') list = listState()
    if (act === 'remove') gone.add(owner)
    if (act === 'add') gone.delete(owner)
    const command = commandOf(happening, { list, entry: gone.has(owner) ? removed : listed })
    const before = streams[owner] ?? []
    if (command) streams[owner] = [...before, ...eventsOf(command, before)]
  }
  return streams
}

const many = fc.array(happening, { maxLength: 40 })

it('whatever happens in whatever order, exactly that stands which a second count finds', () =>
  fc.assert(
    fc.property(many, (happenings) => {
      const stands = recorded(happenings).map((events) => {
        const standing = standingConsent(foldEvents(consentDecider, events))
        return standing ? namesOfConsents.get(standing.consentId) : null
      })
      expect(stands).toEqual(standingByHand(happenings))
    }),
    { numRuns: RUNS },
  ))

it('who counts events counts the same: the last one that agrees or takes back says whether somebody agrees', () =>
  fc.assert(
    fc.property(many, (happenings) => {
      const weighty = new Set(['ConsentSigned', 'PaperConsentConfirmed', 'ConsentWithdrawn'])
      const agrees = recorded(happenings).map((events) => {
        const last = events.findLast(({ type }) => weighty.has(type))
        return last !== undefined && last.type !== 'ConsentWithdrawn'
      })
      expect(agrees).toEqual(standingByHand(happenings).map((stands) => stands !== null))
    }),
    { numRuns: RUNS },
  ))

it('everything that happens again at once stays quiet', () =>
  fc.assert(
    fc.property(many, (happenings) => {
      const doubled = happenings.flatMap((one) => [one, one])
      expect(recorded(doubled)).toEqual(recorded(happenings))
    }),
    { numRuns: RUNS },
  ))
