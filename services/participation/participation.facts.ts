import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { newLinkSecret } from '../core/secrets.ts'
import type { Receipt } from './receipts.contract.ts'
import { findEntriesOf } from '#projections/person/persons.ts'
import type { Deps } from '../core/deps.ts'
import { stateIn } from '../core/read-state.ts'
import type { ResidentSession } from '../core/session.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../roll/list-user.decider.ts'

export { askerOf, askingBrowserOf, rememberAskingBrowser } from './asking-browser.ts'
export { createDeskTablet, openDeskTablet } from './desk/desk-tablet.ts'
export { assertIdentityStands, identityProofOf } from './identity-record/identity-proof.ts'
export { findLink, followLink, newLink } from './link.ts'
export { countSubmission, readSubmitter, submitterAt, submitterStreams } from './submitter.ts'
export { sendOwnerNotice } from './owner-notice.ts'
export { voterOf } from './resident-voter.ts'
export { sendPhoneCode } from './send-phone-code.ts'
export { TRIES_OF_A_CODE } from './verification-code.reactor.ts'
export { spendCode } from './code-limits.ts'
export { isVerifiedElsewhere, codeOf, confirmCode, requestCode } from './verify-voter.ts'
export { beginVoterSession, continueVoterSession, endVoterSessions } from './voter-session.ts'

/** Returns a new receipt's id, which nobody can guess. */
export const newReceiptId = (): string => newLinkSecret()

/** The receipt of a submission, whose event names it. Null where nothing was submitted. */
export const receiptOf = (submitted: RecordedEvent | undefined): Receipt | null =>
  // Events of submissions hold the number of their receipt.
  submitted
    ? {
        id: (submitted.data as { readonly receiptId: string }).receiptId,
        hash: submitted.hash,
        position: submitted.position,
        submittedAt: submitted.metadata.at,
      }
    : null

/** Whether an entry belongs to one of the session's persons. */
export const isOf = (session: Pick<ResidentSession, 'entries'>, personId: string): boolean =>
  session.entries.some((entry) => entry.personId === personId)

/**
 * Returns all entries of a session's persons in a list, in the order of the roll; those that
 * matched are always included. The log has their present state, the read model only the candidates.
 */
export const residentEntries = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  session: Pick<ResidentSession, 'entries'>,
  listId: string,
): Promise<readonly ListedUser[]> => {
  const personIds = [...new Set(session.entries.map(({ personId }) => personId))]
  const rows = await findEntriesOf(database, personIds)
  const found = rows.filter((row) => row.list_id === listId).map(({ id }) => id)
  const ids = [...new Set([...found, ...session.entries.map(({ listUserId }) => listUserId)])]
  const read = await store.readStreams(ids.map(listUserStream))
  return ids.flatMap((id) => {
    const entry = stateIn(read, listUserDecider, listUserStream(id))
    return entry.status === 'listed' && entry.listId === listId && isOf(session, entry.personId) ? [entry] : []
  })
}
