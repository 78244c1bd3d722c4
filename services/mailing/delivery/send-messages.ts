import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import type { Deps } from '../../core/deps.ts'
import type { BodyOf } from '../../core/contract.ts'
import { balanceOf, costOf } from '../cost.ts'
import {
  existingMailing,
  mailingDecider,
  mailingsOfListFold,
  mailingsOfListStream,
  mailingStream,
} from '../mailing.decider.ts'
import type { sendMessages, Sending } from '../messages.contract.ts'
import { planMailing, type PlannedSending, type Planning } from '../recipients/plan-mailing.ts'
import { findUnreached } from '../recipients/recently-notified.ts'

type SendRequest = {
  readonly listId: string
  readonly body: BodyOf<typeof sendMessages>
} & Pick<Planning, 'mailingId' | 'metadata'>

/**
 * Returns the persons whom an earlier mailing of the list did not reach.
 * @throws DomainError NOT_FOUND; VALIDATION_FAILED if that mailing was for another occasion
 */
const unreachedOwners = async (
  { store }: Pick<Deps, 'store'>,
  { listId, body: { failedOf, occasion } }: SendRequest,
): Promise<ReadonlySet<string> | undefined> => {
  if (failedOf === undefined) return undefined
  const mailing = existingMailing(await readState(store, mailingDecider, mailingStream(failedOf)))
  if (mailing.listId !== listId) throw new DomainError('NOT_FOUND')
  if (mailing.occasion !== occasion)
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'occasion', message: '다시 보낼 발송과 종류가 다릅니다. 같은 종류로 보내주세요.' },
    ])
  return findUnreached(store, await readState(store, mailingsOfListFold, mailingsOfListStream(listId)), mailing)
}

/** Returns how many recipients get a text message from the beginning. */
const textsAmong = (languages: PlannedSending['languages']): number =>
  languages
    .filter(({ form }) => form === 'english' || form === 'korean-line')
    .reduce((sum, { recipients }) => sum + recipients, 0)

const answerOf = (
  deps: Pick<Deps, 'messaging'>,
  { mailing, recipients, languages, suppressed }: PlannedSending,
  more: { readonly isDry: boolean; readonly balance: number | null },
): Sending => ({
  ...(more.isDry ? {} : { id: mailing.mailingId }),
  recipients,
  languages: languages.map((one) => ({ ...one })),
  suppressed: [...suppressed],
  ...costOf(deps, { recipients, texts: textsAmong(languages), smsFallback: mailing.smsFallback }),
  balance: more.balance,
  dueAt: mailing.dueAt,
})

/**
 * Sends to the requested recipients, or returns what would happen: the same figures in both cases.
 * @throws DomainError as planning does; NOBODY_TO_TELL if no recipient is left
 */
export const sendTo = async (
  deps: Deps,
  asked: SendRequest,
): Promise<{ readonly body: Sending; readonly status: number; readonly position: number }> => {
  const { listId, mailingId, metadata, body } = asked
  const { occasion, listUserIds, failedOf, at, dryRun: isDry = false } = body
  const personIds = await unreachedOwners(deps, asked)
  const [planned, balance] = await Promise.all([
    planMailing(deps, {
      mailingId,
      listId,
      occasion,
      cause: 'hand',
      listUserIds,
      personIds,
      dueAt: at === undefined ? undefined : new Date(at),
      repeats: failedOf,
      isDry,
      metadata,
    }),
    balanceOf(deps),
  ])
  if (planned === 'nobody') throw new DomainError('NOBODY_TO_TELL')
  return { body: answerOf(deps, planned, { isDry, balance }), status: isDry ? 200 : 201, position: planned.position }
}
