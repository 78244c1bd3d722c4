import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { PersonChanged } from '#events/person/person.events.ts'
import { englishNotices } from '#events/values/messaging/english-notices.ts'
import { fillTexts } from '#events/values/messaging/message-texts.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { findOpenEntries } from '#projections/history/open-votes.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { DomainError } from '../../core/domain-error.ts'
import { reactTo } from '../../core/react-to.ts'
import { messageDecider, messageStream, type MessageOutcome } from '../../messaging/message.decider.ts'
import {
  englishOffice,
  mayWrite,
  outcomeEvent,
  sendOnce,
  smsInLanguage,
  smsLanguageOf,
  type SmsLanguage,
} from '../../messaging/messaging.facts.ts'
import { personStream } from '../../person/person.decider.ts'
import { readPerson } from '../../person/person.facts.ts'
import { offerObjection } from './objection-link.ts'
import { personAt } from './describe-contact-changes.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'

export const NOTIFY_FORMER_PHONE = 'tell-former-phone'

const payloadForm = z.object({ personId: z.guid(), position: z.int().positive() })
type Payload = z.output<typeof payloadForm>
type Entry = { readonly listUserId: string; readonly listId: string; readonly apartmentId: string }

const WAIT_MS = 2_000

const noticeJob = (payload: Payload): NewJob => ({
  task: NOTIFY_FORMER_PHONE,
  payload,
  key: `${NOTIFY_FORMER_PHONE} ${payload.position}`,
  maxAttempts: 12,
})

/**
 * Adds the job that notifies the former phone of a person whose phone was changed while they could
 * vote.
 */
export const formerPhoneReactor = reactTo(PersonChanged, 'former-phones', ({ data: { personId }, position }) => [
  noticeJob({ personId, position }),
])

/**
 * Builds the text of the message. The number may have another owner by now, so it names no person
 * and no other number. `objection`: address for objections; absent: two administrators have
 * decided.
 */
const textFor = (
  { name: complex, officePhone }: { readonly name: string; readonly officePhone?: string | undefined },
  objection: string | undefined,
  language: SmsLanguage,
): string => {
  if (language === 'en')
    return (
      fillTexts(englishNotices.phoneReplaced, { complex: `${complex} `, office: englishOffice(officePhone) }) +
      (objection === undefined ? '' : fillTexts(englishNotices.phoneReplacedObjection, { url: objection }))
    )
  const office = officePhone === undefined ? '관리사무소' : `관리사무소(${formatPhone(officePhone)})`
  return (
    `[단지] ${complex}에서 진행 중인 투표의 명부에 있던 이 번호가 삭제되거나 다른 번호로 바뀌었습니다. ` +
    `직접 요청하지 않으셨다면 ${office}에 바로 알려주세요.` +
    (objection === undefined
      ? ''
      : ` 아래 주소에서 이의를 남기시면 관리자 두 사람이 확인할 때까지 새 번호로는 투표할 수 없습니다. ${objection}`)
  )
}

type Deps = Pick<WorkerDeps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets' | 'messaging' | 'publicUrl'>

/**
 * Returns the phone that a change replaced, and the time; undefined if the phone did not change, or
 * cannot be read any more. `isRestored`: two administrators restored the former one.
 */
const formerPhoneOf = async ({ store }: Deps, { personId, position }: Payload) => {
  const { events } = await store.readStream(personStream(personId))
  const [before, after] = [personAt(events, position - 1), personAt(events, position)]
  const changed = events.find((event) => event.position === position)
  if (!changed || before.phone === null || before.phone === after.phone) return undefined
  const next = events.find((event) => event.position === position + 1)
  const isRestored = next?.type === 'ContactObjectionSettled'
  return { phone: before.phone, at: new Date(changed.metadata.at), isRestored }
}

/** The entry that could vote when the phone was changed. @throws READ_MODEL_BEHIND */
const entryOf = async (
  { database, freshness }: Deps,
  { personId, position }: Payload,
  at: Date,
): Promise<Entry | undefined> => {
  if (!(await freshness.wait(position, WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
  const [found] = await findOpenEntries(database, personId, at)
  return found && { listUserId: found.list_user_id, listId: found.list_id, apartmentId: found.apartment_id }
}

type FormerPhoneMessage = {
  readonly messageId: string
  readonly personId: string
  readonly phone: string
  readonly entry: Entry
  readonly isRepeat: boolean
  /** The address at which they can object. */
  readonly objection: string | undefined
}

/** Sends the message and returns its outcome; undefined if the complex does not exist. */
const send = async (
  deps: Deps,
  { messageId, personId, phone, entry, isRepeat, objection }: FormerPhoneMessage,
): Promise<MessageOutcome | undefined> => {
  const apartment = await readApartment(deps.store, entry.apartmentId)
  if (apartment.status === 'absent') return undefined
  const person = await readPerson(deps.store, personId)
  const language = person.status === 'registered' ? person.language : 'ko'
  const text = smsInLanguage(textFor(apartment, objection, smsLanguageOf(language)), language, deps.publicUrl)
  const message = { reference: messageId, to: phone, content: { kind: 'sms', text } } as const
  const { messaging } = await withMessagingOf(deps, entry.apartmentId)
  const outcome = await sendOnce(messaging.sender, message, { isRepeat })
  return outcomeEvent(outcome, { messageId, listUserId: entry.listUserId, kind: 'phone-changed' })
}

/**
 * Notifies the former phone of a person who could vote when it was changed, and records the
 * outcome, once; at once, in the quiet hours too, since by morning the new phone could have voted.
 * It is also sent if the list's messages are switched off, possibly by the person who changed the
 * phone.
 * @throws ProviderUnavailable, READ_MODEL_BEHIND, so that the job is tried again
 */
export const notifyFormerPhone =
  (deps: Deps) =>
  async (asked: unknown, { attempt }: Pick<TaskContext, 'attempt'>): Promise<void> => {
    const payload = payloadForm.parse(asked)
    const { personId, position } = payload
    const former = await formerPhoneOf(deps, payload)
    if (!former) return
    const messageId = deps.secrets.derivedId(personId, `${NOTIFY_FORMER_PHONE} ${position}`)
    if ((await deps.store.readStream(messageStream(messageId))).version > 0) return
    const entry = await entryOf(deps, payload, former.at)
    if (!entry) return
    const isRepeat = attempt > 1
    const { listId, apartmentId } = entry
    const metadata: Metadata = {
      actor: { kind: 'system', name: NOTIFY_FORMER_PHONE },
      at: deps.clock().toISOString(),
      cause: position,
    }
    const offer = { objectionId: messageId, personId, apartmentId, listId, changedAt: position }
    const objectionOf = async (isRestored: boolean) => (isRestored ? undefined : offerObjection(deps, offer, metadata))
    const may = await mayWrite(deps, { listId: entry.listId, personId, isWarning: true, atNight: true })
    const outcome: MessageOutcome | undefined =
      may.kind === 'never'
        ? { type: 'MessageWithheld', data: { messageId, kind: 'phone-changed', reason: may.reason } }
        : await send(deps, {
            messageId,
            personId,
            phone: former.phone,
            entry,
            isRepeat,
            objection: await objectionOf(former.isRestored),
          })
    if (!outcome) return
    await commandHandler(
      deps.store,
      messageDecider,
    )({
      stream: messageStream(messageId),
      command: () => ({ type: 'RecordOutcome', outcome }),
      metadata,
    })
  }
