import type { Message, Remedy } from '#services/mailing/messages.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { castBallot, ownerOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import {
  fates,
  recordFates,
  recordOpened,
  type FateName,
  type RecordedSending,
  type Sending,
  type FateOfMessage,
} from '../delivery/message-scenarios.ts'

// A list to which everything was sent that can be, and what is known of it beside the product.

type PlannedSending = Pick<Sending, 'occasion' | 'smsFallback' | 'state' | 'cause'> & {
  readonly fates: readonly FateName[]
}

// Everything but what waits: of a sending that is over, nothing does.
const every = Object.keys(fates).filter((fate) => fate !== 'waiting') as readonly FateName[]
const plan: readonly PlannedSending[] = [
  { occasion: 'invitation', smsFallback: true, state: 'done', fates: every },
  { occasion: 'invitation', smsFallback: false, state: 'done', fates: ['no-kakao', 'blocked', 'arrived', 'arrived'] },
  { occasion: 'deadline', smsFallback: true, state: 'paused', fates: ['arrived', 'waiting', 'waiting'] },
  { occasion: 'deadline', smsFallback: true, state: 'cancelled', fates: ['arrived', 'called-off', 'called-off'] },
  { occasion: 'reminder', smsFallback: false, state: 'planned', fates: ['waiting', 'no-phone'] },
  { occasion: 'completed', smsFallback: true, state: 'done', cause: 'submission', fates: ['by-sms'] },
  // The last one: what is in doubt is looked up once the clock has moved on.
  { occasion: 'reminder', smsFallback: true, state: 'sending', fates: ['waiting', 'taken', 'arrived'] },
]

const owners = every.map((_, n) => ownerOf(n + 1, { name: `주민${String(n + 1).padStart(2, '0')}` }))
const twoUnits = owners.slice(-1).map((owner) => ({ ...owner, dong: '109', ho: '9' }))

const enrolled = async (danji: TestApp) => {
  const campaign = await startCampaign(danji, { owners: [...owners, ...twoUnits], list: { endDate: '2026-12-30' } })
  const { listId, linkId } = campaign
  const roll: readonly ListUser[] = (await danji.admin.get(`/api/list-user/list/${listId}?range=[0,99]`)).body
  const people = owners.map(({ name, phone }) => {
    const entries = roll.filter((entry) => entry.name === name)
    return { name, phone, personId: entries[0]?.userId ?? '', listUserIds: entries.map(({ id }) => id) }
  })
  for (const owner of [owners[1], owners[4]])
    if (owner) await castBallot(await verifyVoter(danji, linkId, owner), campaign)
  const voted = new Set([people[1], people[4]].flatMap((one) => one?.personId ?? []))
  return { ...campaign, roll, people, voted }
}

const recordPlan = async (danji: TestApp, { apartmentId, listId, people }: Awaited<ReturnType<typeof enrolled>>) => {
  const { clock } = danji
  const told: FateOfMessage[] = []
  const sendings: RecordedSending[] = []
  for (const [n, { fates: named, ...rest }] of plan.entries()) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    // Each begins with another person, so that the newest message of everybody is another one.
    const to = named.flatMap((fate, index) => {
      const person = people[(index + 3 * n) % people.length]
      return person ? [{ personId: person.personId, listUserIds: person.listUserIds, fate }] : []
    })
    const recorded = await recordFates(danji, { apartmentId, listId, ...rest, to })
    sendings.push(recorded.sending)
    told.push(...recorded.told)
  }
  return { told, sendings }
}

/** Every second one that arrived, and one that was given up, are opened. */
const recordOpenings = async (danji: TestApp, told: readonly FateOfMessage[]): Promise<ReadonlySet<FateOfMessage>> => {
  const arrived = told.filter(({ fate }) => fate === 'arrived').filter((_, n) => n % 2 === 0)
  const opened = [...arrived, ...told.filter(({ fate }) => fate === 'lost')]
  for (const one of opened) await recordOpened(danji, one)
  return new Set(opened)
}

/** Records messages of a list as events, with a table of the same that is counted one by one. */
export const openToldWorld = async (danji: TestApp) => {
  const known = await enrolled(danji)
  const { roll, people, voted } = known
  const { told, sendings } = await recordPlan(danji, known)
  const opened = await recordOpenings(danji, told)
  const { prices } = danji.system.deps.messaging

  const personOf = ({ personId }: FateOfMessage) => {
    const person = people.find((one) => one.personId === personId)
    if (!person) throw new Error(personId)
    return person
  }
  const unitOf = ({ listUserIds }: FateOfMessage) => {
    const entry = roll.find(({ id }) => id === listUserIds[0])
    if (!entry) throw new Error('the entry is not on the roll')
    return { dong: entry.dong, ho: entry.ho }
  }
  const statusOf = ({ fate }: FateOfMessage): Message['status'] => fates[fate].status
  const remedyOf = ({ fate, sending }: FateOfMessage): Remedy | null => fates[fate].remedy[sending.smsFallback ? 0 : 1]
  const funnelBy = (all: readonly FateOfMessage[]) => {
    const count = (holds: (one: FateOfMessage) => boolean): number => all.filter(holds).length
    const arrived = (one: FateOfMessage): boolean => one.fate === 'arrived' || one.fate === 'by-sms'
    return {
      recipients: count((one) => statusOf(one) !== 'suppressed'),
      suppressed: count((one) => statusOf(one) === 'suppressed'),
      queued: count(({ fate }) => fate === 'waiting'),
      // Handed over and not refused.
      sent: count((one) => !['queued', 'suppressed'].includes(statusOf(one)) && one.fate !== 'unpaid'),
      delivered: count(arrived),
      bySms: count(({ fate }) => fate === 'by-sms'),
      failed: count((one) => statusOf(one) === 'failed'),
      opened: count((one) => arrived(one) && opened.has(one)),
      tookPart: count((one) => arrived(one) && voted.has(one.personId)),
    }
  }
  const costBy = (all: readonly FateOfMessage[]): number =>
    all.reduce((sum, { fate }) => {
      if (fate === 'by-sms') return sum + prices.lms
      return fate === 'taken' || fate === 'arrived' ? sum + prices.alimtalk : sum
    }, 0)
  return { ...known, told, sendings, opened, personOf, unitOf, statusOf, remedyOf, funnelBy, costBy }
}
