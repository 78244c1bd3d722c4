import { HeadRecipientNamed } from '#events/evidence/head-recipient.events.ts'
import { VoteContactsForgotten } from '#events/evidence/vote-contacts.events.ts'
import { TrusteeNamed } from '#events/vote/trustees.events.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import type { PeopleRow } from '#projections/log/people-of-votes.ts'
import { eventsOf } from '#projections/set-based.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps, Tools } from '../../core/deps.ts'
import { reactTo } from '../../core/react-to.ts'
import type { RetentionReport } from '../../core/retention.ts'
import { forgetDue, retentionOfPeople, type KeysToDestroy, type PeopleOfVote } from '../../vote/vote.facts.ts'
import { trusteesStream } from '../../vote/trustee/trustees.decider.ts'
import { headRecipientsStream } from '../tree-head/head-recipients.decider.ts'
import { CONTACT_DAYS, voteContactsDecider, voteContactsStream } from './vote-contacts.decider.ts'

/** Task of the job that forgets those who have no more to do with a vote. */
export const FORGET_CONTACTS = 'forget-vote-contacts'
export const DESTROY_CONTACTS = 'destroy-vote-contacts'

export { destroyKeys as destroyContacts } from '../../vote/vote.facts.ts'

const contacts: PeopleOfVote = {
  named: [TrusteeNamed.type, HeadRecipientNamed.type],
  forgotten: VoteContactsForgotten.type,
  days: CONTACT_DAYS,
}

/**
 * Adds the job that destroys the keys of erased contacts, also if the process that recorded it was
 * killed in between.
 */
export const forgottenContactsReactor = reactTo(
  VoteContactsForgotten,
  'forgotten-contacts',
  ({ data: { trusteeIds, recipientIds }, position }) => [
    {
      task: DESTROY_CONTACTS,
      payload: { ids: [...trusteeIds, ...recipientIds] } satisfies KeysToDestroy,
      key: `${DESTROY_CONTACTS} ${position}`,
    },
  ],
)

type ForgettingDeps = Pick<Tools, 'store' | 'clock'>

/**
 * Records the erasure of people whom a vote no longer needs, also of those who were replaced, and
 * destroys their keys.
 */
const forgetContacts = async ({ store, clock }: ForgettingDeps, { vote_id: voteId, list_id: listId }: PeopleRow) => {
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
 * Erases names and phones of trustees and of recipients of heads once they are no longer needed.
 * @throws DomainError READ_MODEL_BEHIND
 */
export const forgetOldContacts = (
  deps: Pick<Deps, 'store' | 'unhurried' | 'freshness' | 'clock'>,
  context: Pick<TaskContext, 'stopping'>,
): Promise<void> => forgetDue(deps, context, contacts, (row) => forgetContacts(deps, row))

/** Returns the retention reports of trustees and of recipients of heads. */
export const contactRetention = (tools: Pick<Tools, 'database' | 'store' | 'clock'>): RetentionReport =>
  retentionOfPeople(
    tools,
    contacts,
    {
      kind: 'vote-contact',
      what: '참관인과 기록 확인값을 받는 사람의 이름·전화번호',
      howLong: '리스트가 끝난 뒤 90일, 개표하지 않은 투표는 5년',
      why: '열쇠를 나누어 갖고 개표에 참여하거나 기록 확인값을 받는 데만 씁니다. 목적을 이루면 파기합니다 (개인정보 보호법 제21조 제1항).',
    },
    ({ named }) => named,
  )
