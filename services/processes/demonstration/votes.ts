import { ballotsOf, entriesOf, type StartedVote, type DemoVote } from './ballots.ts'
import type { Call } from './call-as.ts'
import { momentBefore, type TimedAction, type TimeTravel } from './past.ts'
import type { VoteStory } from './vote-stories.ts'

type Stage = {
  readonly past: TimeTravel
  readonly call: Call
  /** Known once it was made. */
  readonly listId: () => string
  readonly now: Date
}

type DemonstrationVote = DemoVote & {
  readonly title: string
  readonly status: string
  readonly countedAt: string | null
}

/** Hour at which an administrator opens things, and the one at which they end. */
const OPENED_AT = 9.1
const CLOSED_AT = 22

/** Makes a vote, once for each title, however often the demonstration is started. */
const make = async ({ call, listId }: Stage, { body, candidates = [] }: VoteStory): Promise<DemonstrationVote> => {
  const known = await call<readonly DemonstrationVote[]>(
    'GET',
    `/api/votes?filter=${encodeURIComponent(JSON.stringify({ listId: listId(), q: body.title }))}`,
  )
  const vote = known[0] ?? (await call<DemonstrationVote>('POST', '/api/votes', { listId: listId(), ...body }))
  if (vote.status !== 'draft') return vote
  const choices = vote.questions[0]?.choices ?? []
  for (const [place, { career, pledges }] of candidates.entries())
    await call('PUT', `/api/votes/${vote.id}/candidates/${choices[place]?.id ?? ''}`, { career, pledges })
  return vote
}

/** Its days, one after the other: made and opened, voted in, closed, counted. */
export const deedsOf = (stage: Stage, story: VoteStory): readonly TimedAction[] => {
  const { past, call, listId, now } = stage
  let begun: StartedVote | undefined
  // One that was counted, when the demonstration was broken off, is as it should be.
  let isOver = false
  const open = async (): Promise<void> => {
    const vote = await make(stage, story)
    isOver = vote.countedAt !== null
    if (isOver) return
    await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
    const { linkId } = await call<{ linkId: string }>('POST', `/api/votes/lists/${listId()}/vote/${vote.id}/link`, {})
    begun = { vote, listId: listId(), linkId, entries: await entriesOf(call, listId()) }
  }
  const act = (work: (voteId: string) => Promise<unknown>) => async () => (begun ? work(begun.vote.id) : undefined)
  const { opened, closed, counted = false } = story
  return [
    { at: momentBefore(now, opened, OPENED_AT), run: open, alone: true },
    ...ballotsOf(past, () => begun, story.turnout, now),
    ...(closed === undefined
      ? []
      : [
          {
            at: momentBefore(now, closed, CLOSED_AT),
            run: act((id) => call('PATCH', `/api/votes/${id}/status`, { status: 'closed' })),
            alone: true,
          },
        ]),
    ...(closed === undefined || !counted
      ? []
      : [
          {
            at: momentBefore(now, closed - 1, 10),
            run: act((id) => call('POST', `/api/votes/${id}/count`, { place: '관리사무소 회의실', observers: 3 })),
            alone: true,
          },
        ]),
  ]
}
