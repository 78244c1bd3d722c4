import { z } from 'zod'
import { PersonChanged } from '#events/person/person.events.ts'
import { formatPhone } from '#events/values/phone.ts'
import { findOpenEntries } from '#projections/history/open-votes.ts'
import { apartmentDecider, apartmentStream } from '../apartment/apartment.decider.ts'
import type { WorkerDeps } from '../core/area.ts'
import { commandHandler } from '../core/command-handler.ts'
import { DomainError } from '../core/domain-error.ts'
import { reactTo } from '../core/react-to.ts'
import { readState } from '../core/read-state.ts'
import { messageDecider, messageStream } from '../messaging/message.decider.ts'
import { outcomeEvent, sendOnce } from '../messaging/messaging.facts.ts'
import { personStream } from '../person/person.decider.ts'
import { knownAt } from './tell-contact-changes.ts'

export const TELL_FORMER_PHONE = 'tell-former-phone'

const payloadForm = z.object({ personId: z.guid(), position: z.int().positive() })
type Payload = z.output<typeof payloadForm>

const WAIT_MS = 2_000

/** Whoever's phone was changed while they could vote hears of it on the former one, if it was theirs. */
export const formerPhoneReactor = reactTo(PersonChanged, 'former-phones', ({ data: { personId }, position }) => [
  {
    task: TELL_FORMER_PHONE,
    payload: { personId, position } satisfies Payload,
    key: `${TELL_FORMER_PHONE} ${position}`,
    maxAttempts: 12,
  },
])

/** Whoever has the number by now may read it: it names nobody, and no other number. */
const textFor = (complex: string, officePhone: string | undefined): string => {
  const office = officePhone === undefined ? '관리사무소' : `관리사무소(${formatPhone(officePhone)})`
  return (
    `[단지] ${complex}에서 진행 중인 투표의 명부에 있던 이 번호가 지워지거나 다른 번호로 바뀌었습니다. ` +
    `직접 요청하지 않으셨다면 ${office}에 바로 알려주십시오.`
  )
}

type Deps = Pick<WorkerDeps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets' | 'messaging'>

/** The phone that a change took away, and when; undefined where it left the phone, or where nobody can read it any more. */
const formerPhoneOf = async ({ store }: Deps, { personId, position }: Payload) => {
  const { events } = await store.readStream(personStream(personId))
  const [before, after] = [knownAt(events, position - 1), knownAt(events, position)]
  const changed = events.find((event) => event.position === position)
  if (!changed || before.phone === null || before.phone === after.phone) return undefined
  return { phone: before.phone, at: new Date(changed.metadata.at) }
}

/**
 * Tells the former phone of somebody who could vote when it was changed, and records the outcome, once.
 * @throws ProviderUnavailable, READ_MODEL_BEHIND, so that the job is tried again
 */
export const tellFormerPhone =
  (deps: Deps) =>
  async (asked: unknown, { attempt }: { readonly attempt: number }): Promise<void> => {
    const { store, database, freshness, clock, secrets, messaging } = deps
    const payload = payloadForm.parse(asked)
    const former = await formerPhoneOf(deps, payload)
    if (!former) return
    const messageId = secrets.derivedId(payload.personId, `${TELL_FORMER_PHONE} ${payload.position}`)
    if ((await store.readStream(messageStream(messageId))).version > 0) return
    if (!(await freshness.wait(payload.position, WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
    const [entry] = await findOpenEntries(database, payload.personId, former.at)
    if (!entry) return
    const apartment = await readState(store, apartmentDecider, apartmentStream(entry.apartment_id))
    if (apartment.status === 'absent') return
    const text = textFor(apartment.name, apartment.officePhone)
    const message = { reference: messageId, to: former.phone, content: { kind: 'sms', text } } as const
    const outcome = await sendOnce(messaging.sender, message, { isRepeat: attempt > 1 })
    const subject = { messageId, listUserId: entry.list_user_id, kind: 'phone-changed' } as const
    await commandHandler(
      store,
      messageDecider,
    )({
      stream: messageStream(messageId),
      command: () => ({ type: 'RecordOutcome', outcome: outcomeEvent(outcome, subject) }),
      metadata: {
        actor: { kind: 'system', name: TELL_FORMER_PHONE },
        at: clock().toISOString(),
        cause: payload.position,
      },
    })
  }
