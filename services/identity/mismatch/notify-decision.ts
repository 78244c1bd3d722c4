import { z } from 'zod'
import { IdentityMismatchAccepted, IdentityMismatchRefused } from '#events/identity/identity-mismatch.events.ts'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import { officeWithPhone } from '#events/values/phone.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import type { AlimTalk, PlainSms } from '#infra/providers/messaging.ts'
import { eventsOf } from '#projections/set-based.ts'
import { apartmentDecider, apartmentStream, type ApartmentState } from '../../apartment/apartment.decider.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { stateIn } from '../../core/read-state.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { mayWrite, putOff, sendOnce, singleSms } from '../../messaging/messaging.facts.ts'
import { readPerson } from '../../person/person.facts.ts'
import { destroyEvidence } from '../destroy-evidence.ts'
import {
  identityMismatchDecider,
  identityMismatchStream,
  existingMismatch,
  type ExistingMismatch,
} from './identity-mismatch.decider.ts'
import { identityVerificationDecider, identityVerificationStream } from '../identity-verification.decider.ts'

export const NOTIFY_IDENTITY_DECISION = 'tell-identity-decision'

/** `position`: of the decision. `mayBeSent`: put off after a try that may have sent it. */
const payloadForm = z.object({
  verificationId: z.guid(),
  position: z.int().positive(),
  mayBeSent: z.boolean().optional(),
})
type Payload = z.output<typeof payloadForm>

const noticeJob = (payload: Payload): NewJob => ({
  task: NOTIFY_IDENTITY_DECISION,
  payload,
  key: `${NOTIFY_IDENTITY_DECISION} ${payload.verificationId}`,
  maxAttempts: 12,
})

/** Adds the job that informs the person about the decision, either way. */
export const identityDecisionReactor: Reactor = {
  name: 'identity-decisions',
  handles: [IdentityMismatchAccepted.type, IdentityMismatchRefused.type],
  react: (events) =>
    [...eventsOf(IdentityMismatchAccepted, events), ...eventsOf(IdentityMismatchRefused, events)].map(
      ({ data: { verificationId }, position }) => noticeJob({ verificationId, position }),
    ),
}

type Deps = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging' | 'publicUrl'>

/** Reads the decision, the verified phone (null if it cannot be read any more), and the office. */
const readDecision = async ({ store }: Deps, verificationId: string) => {
  const [stream, proof] = [identityMismatchStream(verificationId), identityVerificationStream(verificationId)]
  const read = await store.readStreams([stream, proof])
  const mismatch = existingMismatch(stateIn(read, identityMismatchDecider, stream))
  const verification = stateIn(read, identityVerificationDecider, proof)
  const { apartmentId, listId } = mismatch.raised
  const places = await store.readStreams([apartmentStream(apartmentId), listStream(listId)])
  const list = stateIn(places, listDecider, listStream(listId))
  return {
    mismatch,
    phone: verification.status === 'verified' ? (verification.evidence?.phone ?? null) : null,
    apartment: stateIn(places, apartmentDecider, apartmentStream(apartmentId)),
    list: list.status === 'created' ? list.name : '',
    language: await languageOf(store, mismatch),
  }
}

/** Returns the language of the owner whom they were accepted as; of anybody else Korean. */
const languageOf = async (store: Deps['store'], mismatch: ExistingMismatch): Promise<OwnerLanguage> => {
  const person = mismatch.status === 'accepted' ? await readPerson(store, mismatch.personId) : undefined
  return person?.status === 'registered' ? person.language : 'ko'
}

/** Returns the name of the office, with its phone if the complex has one. */
const officeOf = (apartment: ApartmentState): string =>
  officeWithPhone(apartment.status === 'absent' ? undefined : apartment.officePhone)

const contentOf = (
  { messaging: { pfId, templates }, publicUrl }: Pick<Deps, 'messaging' | 'publicUrl'>,
  { mismatch, apartment, list, language }: Decision,
): AlimTalk | PlainSms => {
  const key = mismatch.status === 'accepted' ? 'identityAccepted' : 'identityRefused'
  const complex = apartment.status === 'absent' ? '' : apartment.name
  if (language !== 'ko') {
    const officePhone = apartment.status === 'absent' ? undefined : apartment.officePhone
    const facts = { values: { 단지: complex, 리스트: list }, officePhone }
    return { kind: 'sms', text: singleSms(key, facts, { language, publicUrl }) }
  }
  return {
    kind: 'alimtalk',
    pfId,
    templateId: templates[key],
    variables: { '#{단지}': complex, '#{리스트}': list, '#{문의처}': officeOf(apartment) },
    smsFallback: 'on',
  }
}

/** Records the outcome of the message, once, however often the job runs. */
const recordNotice = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { verificationId, position }: Payload,
  statusCode: string | null,
): Promise<void> => {
  await commandHandler(
    store,
    identityMismatchDecider,
  )({
    stream: identityMismatchStream(verificationId),
    command: () => ({ type: 'RecordTold', statusCode }),
    metadata: {
      actor: { kind: 'system', name: NOTIFY_IDENTITY_DECISION },
      at: clock().toISOString(),
      cause: position,
    },
  })
}

/** Destroys the evidence of a refused person, who is no owner here. */
const forgetRefused = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  { status }: ExistingMismatch,
  { verificationId, position }: Payload,
): Promise<void> => {
  if (status === 'refused') await destroyEvidence(deps, { verificationId, cause: 'refused', after: position })
}

type Decision = Omit<Awaited<ReturnType<typeof readDecision>>, 'phone'>

const sendNotice = async (
  deps: Deps,
  asked: Payload,
  { to, isRepeat, ...decision }: Decision & { readonly to: string; readonly isRepeat: boolean },
): Promise<void> => {
  const reference = deps.secrets.derivedId(asked.verificationId, NOTIFY_IDENTITY_DECISION)
  const { messaging } = await withMessagingOf(deps, decision.mismatch.raised.apartmentId)
  const message = { reference, to, content: contentOf({ messaging, publicUrl: deps.publicUrl }, decision) }
  const outcome = await sendOnce(messaging.sender, message, { isRepeat })
  await recordNotice(deps, asked, outcome.kind === 'accepted' ? null : outcome.statusCode)
}

/**
 * Sends the decision to the verified phone and not the roll's, and records the outcome, once; in
 * the quiet hours it is postponed. Nothing is sent if the person does not want messages, or the
 * list sends none; administrators see that. The evidence of a refused person is destroyed then.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const notifyIdentityDecision =
  (deps: Deps) =>
  async (payload: unknown, { attempt, addJob }: Pick<TaskContext, 'attempt' | 'addJob'>): Promise<void> => {
    const asked = payloadForm.parse(payload)
    const { phone: to, ...decision } = await readDecision(deps, asked.verificationId)
    const { mismatch } = decision
    if (mismatch.status === 'waiting') return
    // Erased meanwhile: the phone cannot be read any more.
    if (to === null) await recordNotice(deps, asked, 'unreadable')
    else if (!mismatch.told) {
      const isRepeat = attempt > 1 || asked.mayBeSent === true
      const may = await mayWrite(deps, {
        listId: mismatch.raised.listId,
        personId: mismatch.status === 'accepted' ? mismatch.personId : null,
      })
      if (may.kind === 'later') return addJob(putOff(noticeJob({ ...asked, mayBeSent: isRepeat }), may.at))
      if (may.kind === 'never') await recordNotice(deps, asked, may.reason)
      else await sendNotice(deps, asked, { ...decision, to, isRepeat })
    }
    await forgetRefused(deps, mismatch, asked)
  }

/**
 * Ends the message after hours without the provider: administrators see that it was not sent, and
 * the evidence is destroyed all the same.
 */
export const giveUpNotice =
  (deps: Deps) =>
  async (payload: unknown): Promise<void> => {
    const asked = payloadForm.parse(payload)
    await recordNotice(deps, asked, 'unreachable')
    await forgetRefused(deps, (await readDecision(deps, asked.verificationId)).mismatch, asked)
  }
