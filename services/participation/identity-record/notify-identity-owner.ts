import { z } from 'zod'
import { IdentityRecordConfirmed } from '#events/participation/identity-record.events.ts'
import { englishNotices } from '#events/values/messaging/english-notices.ts'
import { fillTexts } from '#events/values/messaging/message-texts.ts'
import { formatPhone } from '#events/values/phone.ts'
import { maskName } from '#events/values/text.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { reactTo } from '../../core/react-to.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { englishOffice, putOff, type SmsLanguage } from '../../messaging/messaging.facts.ts'
import { sendOwnerNotice } from '../owner-notice.ts'
import { identityRecordDecider, identityRecordStream, type ExistingRecord } from './identity-record.decider.ts'
import { identityObjectionUrl } from './identity-secrets.ts'

/** Name of the job that notifies the owner's phone on the roll. */
export const NOTIFY_IDENTITY_OWNER = 'notify-identity-owner'

const payloadForm = z.object({
  recordId: z.guid(),
  /** Position of the confirmation. */
  position: z.int().positive(),
  /** Put off after a try that may have sent it. */
  mayBeSent: z.boolean().optional(),
})
type Payload = z.output<typeof payloadForm>

const noticeJob = (payload: Payload): NewJob => ({
  task: NOTIFY_IDENTITY_OWNER,
  payload,
  key: `${NOTIFY_IDENTITY_OWNER} ${payload.recordId}`,
  maxAttempts: 12,
})

/**
 * Reactor that notifies the phone that the roll holds, so that two administrators cannot make up an
 * identity unnoticed.
 */
export const identityOwnerReactor = reactTo(
  IdentityRecordConfirmed,
  'identity-owners-notified',
  ({ data: { recordId }, position }) => [noticeJob({ recordId, position })],
)

type Deps = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging' | 'publicUrl'>

const purposeTexts = {
  link: '신분증을 확인하고 전자우편으로 투표 링크를 보냈습니다.',
  tablet: '신분증을 확인했고, 태블릿으로 동의서에 서명할 수 있습니다.',
} as const
const englishPurposes = { link: englishNotices.identityRecorded, tablet: englishNotices.identityRecordedInPerson }

const readText = async (
  deps: Deps,
  { recordId, apartmentId, recordedBy, settledBy, purpose }: ExistingRecord,
  language: SmsLanguage,
): Promise<string> => {
  const adminIds = [recordedBy, ...(settledBy === null ? [] : [settledBy])]
  const read = await deps.store.readStreams([apartmentStream(apartmentId), ...adminIds.map(adminStream)])
  const apartment = stateIn(read, apartmentDecider, apartmentStream(apartmentId))
  const names = adminIds.flatMap((adminId) => {
    const admin = stateIn(read, adminDecider, adminStream(adminId))
    return admin.status === 'absent' || admin.name === null ? [] : [maskName(admin.name)]
  })
  const complex = apartment.status === 'absent' ? '' : `${apartment.name} `
  const phone = apartment.status === 'absent' ? undefined : apartment.officePhone
  if (language === 'en')
    return fillTexts(englishPurposes[purpose], {
      complex,
      admins: names.join(', '),
      url: identityObjectionUrl(deps, recordId),
      office: englishOffice(phone),
    })
  const office = phone === undefined ? '' : ` 문의: 관리사무소(${formatPhone(phone)})`
  const url = identityObjectionUrl(deps, recordId)
  return `[단지] ${complex}관리자 ${names.join('·')}이(가) ${purposeTexts[purpose]} 요청하신 적이 없으면 아래 주소에서 알려주세요. ${url}${office}`
}

/**
 * Sends the notice to the phone that the roll held at the confirmation, and records the outcome,
 * once, also by night: by the morning somebody else could have voted.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const notifyIdentityOwner =
  (deps: Deps) =>
  async (asked: unknown, { attempt, addJob }: Pick<TaskContext, 'attempt' | 'addJob'>): Promise<void> => {
    const payload = payloadForm.parse(asked)
    const { recordId, position, mayBeSent } = payload
    const stream = identityRecordStream(recordId)
    const record = await readState(deps.store, identityRecordDecider, stream)
    if (record.status === 'absent' || record.isNotified) return
    const messageId = deps.secrets.derivedId(recordId, NOTIFY_IDENTITY_OWNER)
    const isRepeat = attempt > 1 || mayBeSent === true
    const { listId, apartmentId, personId } = record
    const sent = await sendOwnerNotice(deps, {
      messageId,
      listId,
      apartmentId,
      personId,
      isRepeat,
      phoneAt: position,
      atNight: true,
      text: (language) => readText(deps, record, language),
    })
    if (sent.outcome === 'later') return addJob(putOff(noticeJob({ ...payload, mayBeSent: isRepeat }), sent.at))
    const { outcome, statusCode } = sent
    await commandHandler(
      deps.store,
      identityRecordDecider,
    )({
      stream,
      command: () => ({ type: 'RecordNotice', messageId, outcome, statusCode }),
      metadata: {
        actor: { kind: 'system', name: NOTIFY_IDENTITY_OWNER },
        at: deps.clock().toISOString(),
        cause: position,
      },
    })
  }
