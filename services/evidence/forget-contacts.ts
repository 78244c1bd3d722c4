import { z } from 'zod'
import { HeadRecipientNamed } from '#events/evidence/head-recipient.events.ts'
import { VoteContactsForgotten } from '#events/evidence/vote-contacts.events.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import { TrusteeNamed } from '#events/vote/trustees.events.ts'
import type { TaskContext } from '#infra/jobs/job-runner.ts'
import { findContactsOfVotes, type ContactsRow } from '#projections/log/vote-contacts.ts'
import { eventsOf } from '#projections/set-based.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps, Tools } from '../core/deps.ts'
import { assertUpToDate } from '../core/freshness.ts'
import { reactTo } from '../core/react-to.ts'
import { readState, stateIn } from '../core/read-state.ts'
import { SOON_DAYS, type Keeps } from '../core/rooms.ts'
import { listDecider, listStatusAt, listStream } from '../list/list.decider.ts'
import { ballotBoxDecider, ballotBoxStream } from '../vote/ballot-box.decider.ts'
import { trusteesStream } from '../vote/trustees.decider.ts'
import { voteDecider, voteStream } from '../vote/vote.decider.ts'
import { headRecipientsStream } from './head-recipients.decider.ts'
import { forgottenOn, voteContactsDecider, voteContactsStream } from './vote-contacts.decider.ts'

/** Task of the job that forgets those who have no more to do with a vote. */
export const FORGET_CONTACTS = 'forget-vote-contacts'
export const DESTROY_CONTACTS = 'destroy-vote-contacts'

const payloadForm = z.object({ ids: z.array(z.guid()) })
type Payload = z.output<typeof payloadForm>

/** Who is forgotten loses their key, also where the process that recorded it was killed in between. */
export const forgottenContactsReactor = reactTo(
  VoteContactsForgotten,
  'forgotten-contacts',
  ({ data: { trusteeIds, recipientIds }, position }) => [
    {
      task: DESTROY_CONTACTS,
      payload: { ids: [...trusteeIds, ...recipientIds] } satisfies Payload,
      key: `${DESTROY_CONTACTS} ${position}`,
    },
  ],
)

/** Ends what is recorded; a second time does nothing. */
export const destroyContacts =
  ({ store }: Pick<Deps, 'store'>) =>
  async (payload: unknown): Promise<void> => {
    for (const id of payloadForm.parse(payload).ids) await store.erasePerson(id)
  }

type Place = Pick<Tools, 'store' | 'clock'>

/** The day on which a vote's contacts are forgotten; undefined: at once, and null: nobody can say yet, since the list goes on. */
const dayOf = async (
  { store, clock }: Place,
  { vote_id: voteId, list_id: listId }: ContactsRow,
): Promise<string | null | undefined> => {
  const streams = [voteStream(voteId), ballotBoxStream(voteId)]
  const read = await store.readStreams(streams)
  const vote = stateIn(read, voteDecider, voteStream(voteId))
  const list = await readState(store, listDecider, listStream(listId))
  if (vote.status === 'absent' || list.status !== 'created')
    return forgottenOn({ lastDay: undefined, isAwaited: false })
  if (listStatusAt(list, clock()) !== 'closed') return null
  const lastDay = list.closing ? dayAt(new Date(list.closing.closedAt)) : list.endDate
  const isCounted =
    vote.ballotKind === 'secret'
      ? stateIn(read, ballotBoxDecider, ballotBoxStream(voteId)).status === 'opened'
      : vote.resultsSeen
  return forgottenOn({ lastDay, isAwaited: vote.status !== 'draft' && !isCounted })
}

/** Records whom a vote no longer needs, also those who were replaced, and destroys their keys. */
const forgetContacts = async ({ store, clock }: Place, { vote_id: voteId, list_id: listId }: ContactsRow) => {
  const [trustees, recipients] = [trusteesStream(voteId), headRecipientsStream(voteId)]
  const read = await store.readStreams([trustees, recipients])
  const trusteeIds = eventsOf(TrusteeNamed, read.get(trustees)?.events ?? []).map(({ data }) => data.trusteeId)
  const named = eventsOf(HeadRecipientNamed, read.get(recipients)?.events ?? [])
  const recipientIds = named.map(({ data }) => data.recipientId)
  const { recorded } = await commandHandler(
    store,
    voteContactsDecider,
  )({
    stream: voteContactsStream(voteId),
    command: () => ({ type: 'ForgetContacts', voteId, listId, trusteeIds, recipientIds }),
    metadata: { actor: { kind: 'system', name: FORGET_CONTACTS }, at: clock().toISOString() },
  })
  if (recorded.length > 0) for (const id of [...trusteeIds, ...recipientIds]) await store.erasePerson(id)
}

/**
 * Forgets names and phones of trustees and of recipients of heads once they have served (개인정보 보호법 제21조 제1항). Whatever it was stopped or
 * killed at is taken up the next time. @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const forgetOldContacts = async (
  deps: Pick<Deps, 'store' | 'unhurried' | 'freshness' | 'clock'>,
  { stopping }: Pick<TaskContext, 'stopping'>,
): Promise<void> => {
  await assertUpToDate(deps)
  const today = dayAt(deps.clock())
  for (const row of await findContactsOfVotes(deps.unhurried, undefined)) {
    if (stopping.aborted) return
    const day = await dayOf(deps, row)
    if (day === undefined || (day !== null && day <= today)) await forgetContacts(deps, row)
  }
}

/** Who holds a part of a vote's key, and who gets the head of the log. */
export const contactKeeps =
  (tools: Pick<Tools, 'database' | 'store' | 'clock'>): Keeps =>
  async (apartments) => {
    const rows = await findContactsOfVotes(tools.database, apartments)
    const until = addDays(dayAt(tools.clock()), SOON_DAYS)
    const days = await Promise.all(rows.map((row) => dayOf(tools, row)))
    const soon = rows.filter((_, place) => {
      const day = days[place]
      return day === undefined || (day !== null && day <= until)
    })
    const sumOf = (of: readonly ContactsRow[]): number => of.reduce((sum, { named }) => sum + named, 0)
    const oldest = rows.map(({ oldest_at: at }) => at).toSorted((a, b) => a.getTime() - b.getTime())[0]
    return [
      {
        kind: 'vote-contact',
        what: '참관인과 전체 지문을 받는 사람의 이름·전화번호',
        howLong: '리스트가 끝난 뒤 90일, 개표하지 않은 투표는 5년',
        why: '열쇠를 나누어 갖고 개표에 참여하거나 전체 지문을 받는 데만 씁니다. 목적을 이루면 파기합니다 (개인정보 보호법 제21조 제1항).',
        ends: 'by-itself',
        count: sumOf(rows),
        oldestAt: oldest ?? null,
        soon: sumOf(soon),
      },
    ]
  }
