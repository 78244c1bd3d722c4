import { addDays, dayAt } from '#events/values/day.ts'
import type { Deps } from '../../core/deps.ts'
import type { Call } from './call-as.ts'
import { addComplex, addList, addNeighbours, changeSome } from './lists.ts'
import { momentBefore, runInOrder, type TimedAction, type TimeTravel } from './past.ts'
import { pastStories, runningStories } from './vote-stories.ts'
import { deedsOf } from './votes.ts'

/** Days before the demonstration's own on which things began and ended. */
const REGISTERED = 76
const FIRST_LIST = 75
const FIRST_CLOSED = 53
const FIRST_END = 50
const NEIGHBOURS = 40
const SECOND_LIST = 18
const CHANGED = 4

type StoryDeps = { readonly past: TimeTravel; readonly call: Call; readonly now: Date }

/** Ids that the story makes on its way; empty until then. */
type StoryIds = { apartmentId: string; firstList: string; secondList: string }

const openingActions = ({ past, call, now }: StoryDeps, made: StoryIds): readonly TimedAction[] => {
  const { freshness, store }: Deps = past.deps
  // Voters are found in the roll as it is read.
  const read = async () => freshness.wait(await store.lastPosition(), 10_000)
  const alone = true
  return [
    {
      at: momentBefore(now, REGISTERED, 10),
      alone,
      run: async () => {
        made.apartmentId = await addComplex(call)
        await read()
      },
    },
    {
      at: momentBefore(now, FIRST_LIST, 10.5),
      alone,
      run: async () => {
        const endDate = addDays(dayAt(now), -FIRST_END)
        made.firstList = await addList(call, { name: '2026년 상반기 주민투표', apartmentId: made.apartmentId, endDate })
        await read()
      },
    },
    {
      at: momentBefore(now, FIRST_CLOSED, 14),
      alone,
      run: () => call('POST', `/api/list/${made.firstList}/close`, {}),
    },
    { at: momentBefore(now, NEIGHBOURS, 11), alone, run: () => addNeighbours(call, now) },
    {
      at: momentBefore(now, SECOND_LIST, 10),
      alone,
      run: async () => {
        const { apartmentId } = made
        const campaign = {
          name: '2026년 관리규약 개정 투표',
          apartmentId,
          rule: 'management-bylaws',
          // One administrator corrects a phone in it, which the office sees marked.
          contactChanges: 'one-admin',
        }
        made.secondList = await addList(call, campaign)
        await read()
      },
    },
    { at: momentBefore(now, CHANGED, 14.2), alone, run: () => changeSome(call, made.secondList) },
  ]
}

/**
 * Adds eleven weeks of a complex: a list that is over with its votes counted, and one that runs,
 * each ballot at its time. A repeat continues where it stopped.
 * @throws Error if a call is refused
 */
export const runVotes = async (
  telling: StoryDeps,
): Promise<{ readonly apartmentId: string; readonly listId: string }> => {
  const { past, call, now } = telling
  const made: StoryIds = { apartmentId: '', firstList: '', secondList: '' }
  const of = (listId: () => string) => ({ past, call, listId, now })
  await runInOrder(past, [
    ...openingActions(telling, made),
    ...pastStories.flatMap((story) =>
      deedsOf(
        of(() => made.firstList),
        story,
      ),
    ),
    ...runningStories.flatMap((story) =>
      deedsOf(
        of(() => made.secondList),
        story,
      ),
    ),
  ])
  return { apartmentId: made.apartmentId, listId: made.secondList }
}
