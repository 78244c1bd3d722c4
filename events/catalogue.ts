import * as admin from './account/admin.events.ts'
import * as session from './account/session.events.ts'
import * as signIn from './account/sign-in.events.ts'
import * as analystConnection from './analytics/analyst-connection.events.ts'
import * as calendarAddress from './analytics/calendar-address.events.ts'
import * as apartment from './apartment/apartment.events.ts'
import * as logKey from './audit/log-key.events.ts'
import * as logLoss from './audit/log-loss.events.ts'
import * as certificateSignature from './certificate/certificate-signature.events.ts'
import * as applicationFile from './application/application-file.events.ts'
import * as assembly from './assembly/assembly.events.ts'
import * as assemblyReport from './assembly/assembly-report.events.ts'
import * as assemblyCount from './assembly/assembly-count.events.ts'
import * as attendance from './assembly/attendance.events.ts'
import * as attendanceNotice from './assembly/attendance-notice.events.ts'
import * as proxyHolder from './assembly/proxy-holder.events.ts'
import * as onlineCertificate from './assembly/online-certificate.events.ts'
import * as course from './assembly/course.events.ts'
import * as statement from './assembly/statement.events.ts'
import * as assemblyNotice from './assembly/notice.events.ts'
import * as holidayTable from './assembly/holiday-table.events.ts'
import * as inspection from './assembly/inspection.events.ts'
import * as publication from './assembly/publication.events.ts'
import * as minutes from './assembly/minutes.events.ts'
import * as minutesLink from './assembly/minutes-link.events.ts'
import * as formNumbers from './confirmation/form-numbers.events.ts'
import * as formRun from './confirmation/form-run.events.ts'
import * as ledgerComparison from './building-ledger/ledger-comparison.events.ts'
import * as buildingLedger from './building-ledger/building-ledger.events.ts'
import * as deposit from './deposit/deposit.events.ts'
import * as depositSettings from './deposit/deposit-settings.events.ts'
import * as document from './document/document.events.ts'
import * as documentBatch from './document/document-batch.events.ts'
import type { DomainEvent, EventDefinition } from './event-type.ts'
import * as encryptingCode from './evidence/encrypting-code.events.ts'
import * as evidenceRecord from './evidence/evidence-record.events.ts'
import * as headRecipient from './evidence/head-recipient.events.ts'
import * as rollTransparency from './evidence/roll-transparency.events.ts'
import * as voteContacts from './evidence/vote-contacts.events.ts'
import * as accessReview from './finding/access-review.events.ts'
import * as approval from './approval/approval.events.ts'
import * as finding from './finding/finding.events.ts'
import * as apiToken from './integration/api-token.events.ts'
import * as webhook from './integration/webhook.events.ts'
import * as identityMismatch from './identity/identity-mismatch.events.ts'
import * as identityVerification from './identity/identity-verification.events.ts'
import * as ownerExclusion from './roll/owner-exclusion.events.ts'
import * as listUser from './roll/list-user.events.ts'
import * as memo from './person/memo.events.ts'
import * as contactObjection from './person/contact-objection.events.ts'
import * as person from './person/person.events.ts'
import * as pdfTemplate from './pdf-template/pdf-template.events.ts'
import * as rollImport from './roll-import/roll-import.events.ts'
import * as unit from './person/unit.events.ts'
import * as list from './list/list.events.ts'
import * as participation from './list/participation.events.ts'
import * as mailing from './mailing/mailing.events.ts'
import * as receiptMessage from './mailing/receipt-message.events.ts'
import * as mailingBatch from './mailing/mailing-batch.events.ts'
import * as messageAccount from './message-account/message-account.events.ts'
import * as message from './messaging/message.events.ts'
import * as messageSettings from './messaging/message-settings.events.ts'
import * as messageWish from './messaging/message-wish.events.ts'
import * as skippedEvents from './monitoring/skipped-events.events.ts'
import * as providerAccount from './provider-account/provider-account.events.ts'
import * as register from './registry/register.events.ts'
import * as registerRetention from './registry/register-retention.events.ts'
import * as registryCollection from './registry/registry-collection.events.ts'
import * as registryImport from './registry/registry-import.events.ts'
import * as consent from './signature/consent.events.ts'
import * as representative from './representative/representative.events.ts'
import * as paperCopy from './signature/paper-copy.events.ts'
import * as paperWithdrawal from './signature/paper-withdrawal.events.ts'
import * as laterObjection from './consent-count/later-objection.events.ts'
import * as deemedConsent from './consent-count/deemed-consent.events.ts'
import * as signatureCampaign from './signature/signature-campaign.events.ts'
import * as signatureRequest from './signature/signature-request.events.ts'
import * as ballot from './vote/ballot.events.ts'
import * as ballotChallenge from './vote/ballot-challenge.events.ts'
import * as ballotPaper from './vote/ballot-paper.events.ts'
import * as candidate from './vote/candidate.events.ts'
import * as forgottenCandidates from './vote/forgotten-candidates.events.ts'
import * as proxy from './vote/proxy.events.ts'
import * as practice from './practice/practice.events.ts'
import * as questionSet from './vote/question-set.events.ts'
import * as votePattern from './vote/vote-pattern.events.ts'
import * as trusteeCode from './vote/trustee-code.events.ts'
import * as trusteeLink from './vote/trustee-link.events.ts'
import * as trustees from './vote/trustees.events.ts'
import * as voterTold from './vote/voter-told.events.ts'
import * as codesHeld from './participation/codes-held.events.ts'
import * as identityRecord from './participation/identity-record.events.ts'
import * as phoneCall from './participation/phone-call.events.ts'
import * as voteLink from './participation/vote-link.events.ts'
import * as voterAtDesk from './participation/voter-at-desk.events.ts'
import * as voterSession from './participation/voter-session.events.ts'
import * as verification from './participation/voter-verification.events.ts'
import * as vote from './vote/vote.events.ts'

/**
 * Turns an event of a type that is no longer written into what is written today. Pure; tested with
 * a recorded example.
 */
export type Upcaster = (event: DomainEvent<string, never>) => DomainEvent

/**
 * Every event that the log may hold, by type, and the upcasters of types that are no longer
 * written.
 */
export type Catalogue = {
  readonly definitions: ReadonlyMap<string, EventDefinition>
  readonly upcasters: ReadonlyMap<string, Upcaster>
}

const isDefinition = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'sealedFields' in value

const modules = [
  admin,
  session,
  signIn,
  apartment,
  list,
  participation,
  listUser,
  ownerExclusion,
  person,
  contactObjection,
  unit,
  memo,
  rollImport,
  document,
  documentBatch,
  pdfTemplate,
  vote,
  ballot,
  ballotChallenge,
  ballotPaper,
  candidate,
  forgottenCandidates,
  trustees,
  trusteeCode,
  trusteeLink,
  proxy,
  assembly,
  assemblyCount,
  assemblyReport,
  attendance,
  attendanceNotice,
  proxyHolder,
  onlineCertificate,
  course,
  statement,
  assemblyNotice,
  holidayTable,
  calendarAddress,
  inspection,
  publication,
  minutes,
  minutesLink,
  practice,
  questionSet,
  votePattern,
  voterTold,
  codesHeld,
  identityRecord,
  phoneCall,
  voteLink,
  voterAtDesk,
  voterSession,
  identityVerification,
  identityMismatch,
  certificateSignature,
  signatureCampaign,
  signatureRequest,
  consent,
  paperCopy,
  paperWithdrawal,
  formRun,
  applicationFile,
  buildingLedger,
  ledgerComparison,
  deposit,
  depositSettings,
  formNumbers,
  representative,
  deemedConsent,
  laterObjection,
  verification,
  message,
  messageSettings,
  messageWish,
  mailing,
  mailingBatch,
  receiptMessage,
  register,
  registryCollection,
  registryImport,
  registerRetention,
  analystConnection,
  approval,
  finding,
  accessReview,
  evidenceRecord,
  headRecipient,
  rollTransparency,
  voteContacts,
  encryptingCode,
  logKey,
  logLoss,
  skippedEvents,
  messageAccount,
  providerAccount,
  apiToken,
  webhook,
]

export const catalogue: Catalogue = {
  definitions: new Map(
    modules
      .flatMap((module): unknown[] => Object.values(module))
      .filter(isDefinition)
      .map((definition) => [definition.type, definition]),
  ),
  upcasters: new Map(),
}
