import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import { voterCookie, type VoterSession } from '../../core/session.ts'
import { personDecider, personStream, phoneChangesOf } from '../../person/person.decider.ts'
import type { Call } from './call-as.ts'
import { dayOf, pseudoRandom, hourOf } from './chance.ts'
import { momentBefore, type TimedAction, type TimeTravel } from './past.ts'
import { holders, owners, type DemoOwner } from './people.ts'

export type DemoVote = {
  readonly id: string
  readonly questions: readonly { readonly id: string; readonly choices: readonly { readonly id: string }[] }[]
}
type Entry = { readonly id: string; readonly userId: string; readonly dong: string; readonly ho: string }

/** A vote that residents can take part in. */
export type StartedVote = {
  readonly vote: DemoVote
  readonly listId: string
  readonly linkId: string
  readonly entries: ReadonlyMap<string, Entry>
}

/** Places of what one voter chooses, question by question; none: they abstain. */
type ChosenIndexes = readonly (readonly number[])[]
export type Choosing = (place: number) => ChosenIndexes

export type Turnout = {
  /** Another one, others vote. */
  readonly purpose: number
  /** Share of those who may vote. */
  readonly share: number
  readonly dongs?: readonly string[]
  /** Number of days before now on which voting begins; `days`: its duration. */
  readonly since: number
  readonly days: number
  readonly choosing: Choosing
}

const keyOf = ({ dong, ho }: Pick<Entry, 'dong' | 'ho'>): string => `${dong}-${ho}`

/** Owners who have not voted yet, so that visitors can vote as them. */
const withheldOwners: ReadonlySet<string> = new Set(owners.slice(-3).map(keyOf))

const votersOf = ({ purpose, share, dongs }: Turnout): readonly DemoOwner[] => {
  const may = holders.filter((owner) => !withheldOwners.has(keyOf(owner)) && (dongs?.includes(owner.dong) ?? true))
  const all = holders.filter(({ dong }) => dongs?.includes(dong) ?? true).length
  return may
    .map((owner, place) => ({ owner, lot: pseudoRandom(place, purpose * 100) }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, Math.round(all * share))
    .map(({ owner }) => owner)
}

/** One entry of each unit of a list. */
export const entriesOf = async (call: Call, listId: string): Promise<ReadonlyMap<string, Entry>> => {
  const entries = await call<readonly Entry[]>('GET', `/api/list-user/list/${listId}?range=[0,199]`)
  return new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]))
}

/**
 * Returns how often a person's phone has changed, so that a resumed start does not repeat the
 * change.
 */
export const countPhoneChanges = async ({ store }: Pick<Deps, 'store'>, personId: string): Promise<number> => {
  const person = await readState(store, personDecider, personStream(personId))
  return person.status === 'registered' ? phoneChangesOf(person) : 0
}

const cookieOf = async (
  { app, deps }: Pick<TimeTravel, 'app' | 'deps'>,
  { vote, linkId, listId }: StartedVote,
  entry: Entry,
): Promise<string> => {
  const session: VoterSession & { readonly kind: 'voter' } = {
    kind: 'voter',
    linkId,
    voteId: vote.id,
    listId,
    listUserId: entry.id,
    personId: entry.userId,
    proofKey: '-',
    phoneChanges: await countPhoneChanges(deps, entry.userId),
  }
  return `${voterCookie(linkId)}=${app.jwt.sign(session, { expiresIn: 3_600 })}`
}

/** Sent again it is the same ballot. @throws Error where it is refused */
const cast = async (
  past: TimeTravel,
  begun: StartedVote,
  { owner, chosen }: { owner: DemoOwner; chosen: ChosenIndexes },
) => {
  const entry = begun.entries.get(keyOf(owner))
  if (!entry) throw new Error(`demonstration: nobody is on the roll for ${keyOf(owner)}`)
  const answers = begun.vote.questions.map(({ id, choices }, index) => ({
    questionId: id,
    choiceIds: (chosen[index] ?? []).flatMap((place) => choices[place]?.id ?? []),
  }))
  const answer = await past.app.inject({
    method: 'POST',
    url: `/api/vote/${begun.linkId}/submit`,
    headers: { cookie: await cookieOf(past, begun, entry) },
    // Each from an address of its own, as residents vote (addresses for examples, RFC 5737): one
    // address would meet its limit.
    remoteAddress: `192.0.2.${1 + (holders.indexOf(owner) % 250)}`,
    payload: { answers, forUnit: true },
  })
  if (answer.statusCode !== 200) throw new Error(`demonstration: a ballot was refused: ${answer.body}`)
}

/** Ballots of a share of the units, each at its time. */
export const ballotsOf = (
  past: TimeTravel,
  running: () => StartedVote | undefined,
  turnout: Turnout,
  now: Date,
): readonly TimedAction[] =>
  votersOf(turnout).map((owner, place) => {
    const { purpose, since, days, choosing } = turnout
    const day = since - dayOf(place, purpose, days)
    return {
      at: momentBefore(now, day, hourOf(place, purpose)),
      run: async () => {
        const begun = running()
        if (begun) await cast(past, begun, { owner, chosen: choosing(place) })
      },
    }
  })
