import { z } from 'zod'
import { IdentityLinkIssued } from '#events/participation/identity-record.events.ts'
import { foreignTexts } from '#events/values/messaging/foreign-texts.ts'
import { fillTexts } from '#events/values/messaging/message-texts.ts'
import type { ForeignLanguage } from '#events/values/messaging/owner-language.ts'
import { formatPhone, officeWithPhone } from '#events/values/phone.ts'
import type { OutgoingMail } from '#infra/providers/smtp/mail.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { reactTo } from '../../core/react-to.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { linkInLanguage } from '../../messaging/messaging.facts.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import {
  identityRecordDecider,
  identityRecordStream,
  provesIdentity,
  type ExistingRecord,
} from './identity-record.decider.ts'
import { mayReceiveLink } from './link-address.decider.ts'
import { identityLinkUrl } from './identity-secrets.ts'
import { rollEmailOf } from './read-identity-records.ts'
import { questionFor } from './open-identity-link.ts'

/** Name of the job that mails a one-time link. */
export const SEND_IDENTITY_LINK = 'send-identity-link'

const payloadForm = z.object({ recordId: z.guid(), linkId: z.guid() })
type Payload = z.output<typeof payloadForm>

/** Adds the job that mails a link, whichever process issued it. */
export const identityLinkReactor = reactTo(
  IdentityLinkIssued,
  'identity-links-sent',
  ({ data: { recordId, linkId } }) => [
    {
      task: SEND_IDENTITY_LINK,
      payload: { recordId, linkId } satisfies Payload,
      key: `${SEND_IDENTITY_LINK} ${linkId}`,
      maxAttempts: 12,
    },
  ],
)

type Deps = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'mail' | 'publicUrl'>

type MailFacts = {
  readonly complex: string
  readonly officePhone: string | undefined
  readonly question: ReturnType<typeof questionFor>
  readonly until: string
  readonly url: string
}

/** Builds the mail in another language, with the Korean text below it. */
const foreignMail = (language: ForeignLanguage, facts: MailFacts): Pick<OutgoingMail, 'subject' | 'text'> => {
  const { linkMail, variables } = foreignTexts[language]
  const { complex, officePhone, question, until, url } = facts
  const office = officePhone === undefined ? variables.office : `${variables.office} (${formatPhone(officePhone)})`
  const filled = (text: string): string => fillTexts(text, { complex, until, office })
  const text = [
    filled(linkMail.greeting),
    filled(question === 'name' ? linkMail.askName : linkMail.askBirthDate),
    '',
    url,
    '',
    filled(linkMail.warning),
    '',
    ...koreanLines(facts),
  ].join('\n')
  return { subject: filled(linkMail.subject), text }
}

const koreanLines = ({ complex, officePhone, question, until }: Omit<MailFacts, 'url'>): readonly string[] => [
  `${complex} 관리사무소입니다. 관리자 두 사람이 신분증을 확인하여 전자투표 링크를 보내드립니다.`,
  `위 주소를 열고 ${questionTexts[question].ko} 입력하면 투표하실 수 있습니다. 한 번만 열 수 있고, ${until}(한국 시각)까지 쓸 수 있습니다.`,
  `요청하신 적이 없으면 ${officeWithPhone(officePhone)}에 알려주세요. 이 메일을 다른 사람에게 전달하지 마세요.`,
]

const questionTexts = {
  birthDate: { ko: '생년월일을', en: 'your date of birth' },
  name: { ko: '이름을', en: 'your name' },
} as const

/**
 * Builds the mail in its owner's language; an owner of Korean gets it in Korean and English, since
 * its reader may live abroad.
 */
const mailOf = async (
  deps: Deps,
  { recordId, personId, apartmentId }: ExistingRecord,
  { linkId, expiresAt, to }: { readonly linkId: string; readonly expiresAt: string; readonly to: string },
): Promise<OutgoingMail> => {
  const read = await deps.store.readStreams([apartmentStream(apartmentId), personStream(personId)])
  const apartment = stateIn(read, apartmentDecider, apartmentStream(apartmentId))
  const person = stateIn(read, personDecider, personStream(personId))
  const { name: complex, officePhone } =
    apartment.status === 'absent' ? { name: '', officePhone: undefined } : apartment
  const [asked, language] =
    person.status === 'registered' ? [questionFor(person), person.language] : (['birthDate', 'ko'] as const)
  const question = questionTexts[asked]
  const until = timeText(expiresAt).slice(0, -3)
  const url = linkInLanguage(identityLinkUrl(deps, { recordId, linkId }), language)
  if (language !== 'ko') {
    const facts = { complex, officePhone, question: asked, until, url }
    return { reference: linkId, to, ...foreignMail(language, facts) }
  }
  const text = [
    `${complex} 관리사무소입니다. 관리자 두 사람이 신분증을 확인하여 전자투표 링크를 보내드립니다.`,
    `아래 주소를 열고 ${question.ko} 입력하면 투표하실 수 있습니다. 한 번만 열 수 있고, ${until}(한국 시각)까지 쓸 수 있습니다.`,
    '',
    url,
    '',
    `요청하신 적이 없으면 ${officeWithPhone(officePhone)}에 알려주세요. 이 메일을 다른 사람에게 전달하지 마세요.`,
    '',
    'Two administrators of the management office have checked your identity document.',
    `Open the address above and enter ${question.en} to vote. It opens once, until ${until} (Korean time).`,
    'If you did not ask for this, please tell the management office. Do not forward this mail.',
  ].join('\n')
  return { reference: linkId, to, subject: `[단지] ${complex} 전자투표 링크 / Your voting link`, text }
}

const recordOutcome = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  { recordId, linkId }: Payload,
  outcome: { readonly outcome: 'accepted' | 'refused'; readonly statusCode: string | null },
): Promise<void> => {
  await commandHandler(
    deps.store,
    identityRecordDecider,
  )({
    stream: identityRecordStream(recordId),
    command: () => ({ type: 'RecordLinkSent', linkId, ...outcome }),
    metadata: { actor: { kind: 'system', name: SEND_IDENTITY_LINK }, at: deps.clock().toISOString() },
  })
}

/**
 * Mails a link, unless it ended meanwhile, and records the outcome. Where the process is killed in
 * between, a repeat sends the same mail under the same Message-ID.
 * @throws MailUnavailable, so that the job is tried again
 */
export const sendIdentityLink =
  (deps: Deps) =>
  async (payload: unknown): Promise<void> => {
    const { recordId, linkId } = payloadForm.parse(payload)
    const record = await readState(deps.store, identityRecordDecider, identityRecordStream(recordId))
    const now = deps.clock()
    if (!provesIdentity(record, now) || typeof record.seen?.email !== 'string') return
    const { link } = record
    if (link?.linkId !== linkId || link.sent !== null || now >= new Date(link.expiresAt)) return
    const person = await readState(deps.store, personDecider, personStream(record.personId))
    // The roll may have another address by now: then the office records the identity anew.
    if (!mayReceiveLink(rollEmailOf(person), record.seen.email))
      return recordOutcome(deps, { recordId, linkId }, { outcome: 'refused', statusCode: 'address-changed' })
    const mail = await mailOf(deps, record, { linkId, expiresAt: link.expiresAt, to: record.seen.email })
    const answer = await deps.mail.send(mail)
    const statusCode = answer.kind === 'refused' ? answer.statusCode : null
    await recordOutcome(deps, { recordId, linkId }, { outcome: answer.kind, statusCode })
  }

/** Records that a mail was given up, so that the office sees it and can send another link. */
export const giveUpIdentityLink =
  (deps: Pick<Deps, 'store' | 'clock'>) =>
  (payload: unknown): Promise<void> =>
    recordOutcome(deps, payloadForm.parse(payload), { outcome: 'refused', statusCode: null })
