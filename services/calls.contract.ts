import type { z } from 'zod'
import type * as uploadProgress from './core/upload/upload-progress.contract.ts'
import type * as admins from './account/admin/admins.contract.ts'
import type * as apartmentAdmins from './account/admin/apartment-admins.contract.ts'
import type * as auth from './account/sign-in/auth.contract.ts'
import type * as profile from './account/profile.contract.ts'
import type * as helpDesk from './account/help/help-desk.contract.ts'
import type * as savedViews from './account/view/saved-views.contract.ts'
import type * as analyticsSchema from './analytics/analytics-schema.contract.ts'
import type * as calendar from './analytics/calendar/calendar.contract.ts'
import type * as calendarAddress from './analytics/calendar/calendar-address.contract.ts'
import type * as charts from './analytics/charts.contract.ts'
import type * as dashboard from './analytics/dashboard.contract.ts'
import type * as dashboardExplain from './analytics/dashboard-explain.contract.ts'
import type * as apartments from './apartment/apartments.contract.ts'
import type * as accessLog from './audit/access/access-log.contract.ts'
import type * as logCheck from './audit/log-check/log-check.contract.ts'
import type * as proof from './audit/proof/proof.contract.ts'
import type * as retention from './audit/retention.contract.ts'
import type * as signIns from './audit/access/sign-ins.contract.ts'
import type * as logEvents from './log/log-events.contract.ts'
import type * as treeHeads from './audit/proof/tree-heads.contract.ts'
import type * as documentBatches from './document/batch/document-batches.contract.ts'
import type * as documentEvidence from './document/seal/document-evidence.contract.ts'
import type * as documents from './document/documents.contract.ts'
import type * as providerAccounts from './provider-account/provider-account.contract.ts'
import type * as messageAccounts from './message-account/message-account.contract.ts'
import type * as approvals from './approval/approvals.contract.ts'
import type * as accessReview from './finding/access-review.contract.ts'
import type * as findings from './finding/findings.contract.ts'
import type * as evidence from './evidence/evidence.contract.ts'
import type * as encryptingCode from './evidence/file/encrypting-code.contract.ts'
import type * as headRecipients from './evidence/tree-head/head-recipients.contract.ts'
import type * as rollEdits from './evidence/roll/roll-edits.contract.ts'
import type * as consentStanding from './consent-count/consent-standing.contract.ts'
import type * as appointments from './representative/appointments.contract.ts'
import type * as representativeChoice from './representative/representative-choice.contract.ts'
import type * as deemedConsent from './consent-count/deemed/deemed-consent.contract.ts'
import type * as laterObjection from './consent-count/objection/later-objection.contract.ts'
import type * as ownObjection from './consent-count/objection/own-objection.contract.ts'
import type * as contactChanges from './history/contact/contact-changes.contract.ts'
import type * as contactObjections from './history/contact/contact-objections.contract.ts'
import type * as listActivities from './history/list-activities.contract.ts'
import type * as userLogs from './history/user-log/user-logs.contract.ts'
import type * as apiTokens from './integration/token/api-tokens.contract.ts'
import type * as webhooks from './integration/webhook/webhooks.contract.ts'
import type * as identity from './identity/identity.contract.ts'
import type * as identityMismatches from './identity/mismatch/identity-mismatches.contract.ts'
import type * as explain from './list/explain/explain.contract.ts'
import type * as listStats from './list/figures/list-stats.contract.ts'
import type * as documentSeal from './document/seal/document-seal.contract.ts'
import type * as lists from './list/lists.contract.ts'
import type * as mailingSettings from './mailing/settings/message-settings.contract.ts'
import type * as mailingMessages from './mailing/messages.contract.ts'
import type * as receiptMessages from './mailing/receipt/receipt-messages.contract.ts'
import type * as personMessages from './mailing/person/person-messages.contract.ts'
import type * as messageWebhook from './mailing/delivery/webhook.contract.ts'
import type * as health from './monitoring/health.contract.ts'
import type * as monitoring from './monitoring/monitoring.contract.ts'
import type * as identityRecords from './participation/identity-record/identity-records.contract.ts'
import type * as phoneCalls from './participation/phone-call/phone-calls.contract.ts'
import type * as receipts from './participation/receipts.contract.ts'
import type * as legalForms from './pdf-template/legal-form/legal-form.contract.ts'
import type * as pdfTemplateFiles from './pdf-template/file/pdf-template-files.contract.ts'
import type * as pdfTemplateMasks from './pdf-template/file/pdf-template-masks.contract.ts'
import type * as pdfTemplates from './pdf-template/pdf-templates.contract.ts'
import type * as contactChange from './person/contact/contact-change.contract.ts'
import type * as residents from './person/residents.contract.ts'
import type * as users from './person/users.contract.ts'
import type * as registries from './registry/registries.contract.ts'
import type * as registryRisks from './registry/judging/registry-risks.contract.ts'
import type * as registryCollections from './registry/purchase/registry-collections.contract.ts'
import type * as registryImports from './registry/import/registry-imports.contract.ts'
import type * as registryProposals from './registry/proposals/registry-proposals.contract.ts'
import type * as registryRetention from './registry/retention/registry-retention.contract.ts'
import type * as rollImports from './roll-import/roll-imports.contract.ts'
import type * as listUsers from './roll/list-users.contract.ts'
import type * as ownerExclusion from './roll/exclusion/owner-exclusion.contract.ts'
import type * as usersOfList from './roll/users-of-list.contract.ts'
import type * as certificateSigning from './signature/certificate/certificate-signing.contract.ts'
import type * as inPerson from './signature/in-person/in-person.contract.ts'
import type * as explanations from './signature/explanation/explanations.contract.ts'
import type * as assemblies from './assembly/assemblies.contract.ts'
import type * as attendanceObjection from './assembly/attendance/attendance-objection.contract.ts'
import type * as attendance from './assembly/attendance/attendance.contract.ts'
import type * as meetingAttendance from './assembly/online/attend.contract.ts'
import type * as entryCertificate from './assembly/entry-certificate/entry-certificate.contract.ts'
import type * as meetingCourse from './assembly/course/course.contract.ts'
import type * as meetingDisplay from './assembly/display/display.contract.ts'
import type * as meetingStatements from './assembly/statement/statements.contract.ts'
import type * as areaSources from './registry/area-sources/area-sources.contract.ts'
import type * as holidays from './assembly/holiday/holidays.contract.ts'
import type * as assemblyNotice from './assembly/notice/notice.contract.ts'
import type * as inspections from './assembly/inspection/inspections.contract.ts'
import type * as publications from './assembly/publication/publications.contract.ts'
import type * as assemblyBallot from './assembly/ballot/assembly-ballot.contract.ts'
import type * as assemblyCount from './assembly/count/count.contract.ts'
import type * as minutes from './assembly/minutes/minutes.contract.ts'
import type * as minutesPage from './assembly/signing/minutes-page.contract.ts'
import type * as assemblySheets from './assembly/sheet/sheets.contract.ts'
import type * as assemblyReport from './assembly/report/assembly-report.contract.ts'
import type * as assemblyResults from './assembly/results/results.contract.ts'
import type * as formRuns from './confirmation/form-runs.contract.ts'
import type * as guidePages from './signature/guide/guide-pages.contract.ts'
import type * as ledgerComparison from './building-ledger/comparison/ledger-comparison.contract.ts'
import type * as buildingLedger from './building-ledger/building-ledger.contract.ts'
import type * as deposits from './deposit/deposits.contract.ts'
import type * as applicationFiles from './application/application-files.contract.ts'
import type * as signatureLink from './signature/link/signature-link.contract.ts'
import type * as signatureRequests from './signature/request/signature-requests.contract.ts'
import type * as paperCopies from './signature/copy/paper-copies.contract.ts'
import type * as signatures from './signature/signatures.contract.ts'
import type * as signing from './signature/signing/signing.contract.ts'
import type * as trusteePage from './vote/trustee/trustee-page.contract.ts'
import type * as trustees from './vote/trustee/trustees.contract.ts'
import type * as questionAttachments from './vote/attachment/attachments.contract.ts'
import type * as candidates from './vote/candidate/candidates.contract.ts'
import type * as practices from './practice/practices.contract.ts'
import type * as questionSets from './vote/draft/question-sets.contract.ts'
import type * as votePatterns from './vote/pattern/vote-patterns.contract.ts'
import type * as voteExplain from './vote/explain/vote-explain.contract.ts'
import type * as voteLife from './vote/vote-life.contract.ts'
import type * as ballotTracker from './vote/tracker/ballot-tracker.contract.ts'
import type * as voteResults from './vote/results/vote-results.contract.ts'
import type * as voteTurnout from './vote/results/vote-turnout.contract.ts'
import type * as voteLink from './vote/ballot/vote-link.contract.ts'
import type * as prints from './vote/print/print.contract.ts'
import type * as voteDocuments from './vote/document/vote-documents.contract.ts'
import type * as voteProxies from './vote/proxy/vote-proxies.contract.ts'
import type * as votes from './vote/votes.contract.ts'
import type * as ballotChallenges from './vote/challenge/challenges.contract.ts'
import type * as voteDesk from './vote/desk/vote-desk.contract.ts'
import type * as votePapers from './vote/paper/vote-papers.contract.ts'
import type { collectionQuery, Contract } from './core/contract.ts'

/**
 * Calls of the product by name: "GET /api/list/{id}". Types only: a caller by name is held to the
 * contract, and no schema is bundled into an app. All modules of contracts are listed here; a test
 * compares them with the folders.
 */
type Modules =
  | typeof admins
  | typeof apartmentAdmins
  | typeof auth
  | typeof profile
  | typeof savedViews
  | typeof helpDesk
  | typeof analyticsSchema
  | typeof calendar
  | typeof calendarAddress
  | typeof charts
  | typeof dashboard
  | typeof dashboardExplain
  | typeof apartments
  | typeof accessLog
  | typeof logCheck
  | typeof proof
  | typeof retention
  | typeof logEvents
  | typeof evidence
  | typeof encryptingCode
  | typeof headRecipients
  | typeof rollEdits
  | typeof signIns
  | typeof treeHeads
  | typeof documentBatches
  | typeof documentEvidence
  | typeof documents
  | typeof accessReview
  | typeof findings
  | typeof approvals
  | typeof messageAccounts
  | typeof providerAccounts
  | typeof contactChanges
  | typeof contactObjections
  | typeof listActivities
  | typeof userLogs
  | typeof apiTokens
  | typeof webhooks
  | typeof identity
  | typeof identityMismatches
  | typeof explain
  | typeof listStats
  | typeof documentSeal
  | typeof lists
  | typeof mailingSettings
  | typeof mailingMessages
  | typeof receiptMessages
  | typeof personMessages
  | typeof messageWebhook
  | typeof uploadProgress
  | typeof health
  | typeof monitoring
  | typeof identityRecords
  | typeof phoneCalls
  | typeof receipts
  | typeof legalForms
  | typeof pdfTemplateFiles
  | typeof pdfTemplateMasks
  | typeof pdfTemplates
  | typeof contactChange
  | typeof residents
  | typeof users
  | typeof registries
  | typeof registryRisks
  | typeof registryCollections
  | typeof registryImports
  | typeof registryProposals
  | typeof registryRetention
  | typeof rollImports
  | typeof listUsers
  | typeof ownerExclusion
  | typeof usersOfList
  | typeof voteLink
  | typeof assemblies
  | typeof assemblyBallot
  | typeof attendance
  | typeof attendanceObjection
  | typeof meetingAttendance
  | typeof entryCertificate
  | typeof meetingCourse
  | typeof meetingDisplay
  | typeof meetingStatements
  | typeof assemblyNotice
  | typeof holidays
  | typeof areaSources
  | typeof inspections
  | typeof assemblyReport
  | typeof publications
  | typeof assemblyCount
  | typeof assemblyResults
  | typeof assemblySheets
  | typeof minutes
  | typeof minutesPage
  | typeof formRuns
  | typeof guidePages
  | typeof certificateSigning
  | typeof inPerson
  | typeof explanations
  | typeof paperCopies
  | typeof applicationFiles
  | typeof buildingLedger
  | typeof ledgerComparison
  | typeof deposits
  | typeof signatureLink
  | typeof signatureRequests
  | typeof signatures
  | typeof signing
  | typeof consentStanding
  | typeof appointments
  | typeof representativeChoice
  | typeof deemedConsent
  | typeof laterObjection
  | typeof ownObjection
  | typeof candidates
  | typeof questionAttachments
  | typeof trusteePage
  | typeof trustees
  | typeof practices
  | typeof questionSets
  | typeof votePatterns
  | typeof voteExplain
  | typeof voteLife
  | typeof ballotTracker
  | typeof voteResults
  | typeof voteTurnout
  | typeof voteDocuments
  | typeof voteProxies
  | typeof prints
  | typeof votes
  | typeof voteDesk
  | typeof ballotChallenges
  | typeof votePapers

type ExportsOf<Module> = Module extends unknown ? Module[keyof Module] : never
type Contracts = Extract<ExportsOf<Modules>, Contract>
type Calls = { readonly [C in Contracts as `${C['method']} ${C['path']}`]: C }

/** A call as everybody names it: method and path. */
export type CallName = keyof Calls

type NamesOf<Kind> = { readonly [Name in CallName]: Calls[Name] extends Kind ? Name : never }[CallName]

/** Made by administrators: who of them may make it stands in roles.contract.ts. */
export type GuardedCall = NamesOf<{ readonly access: 'admin' | 'super' | 'admin-or-self' }>
/** Call for super administrators only. */
export type SuperCall = NamesOf<{ readonly access: 'super' }>
/** Call that answers with events for as long as the client listens. */
export type StreamCall = NamesOf<{ readonly gives: readonly ['text/event-stream'] }>
/** Answers with a file. */
export type FileCall = Exclude<NamesOf<{ readonly gives: readonly string[] }>, StreamCall>
/** Takes a form with one file. */
export type UploadCall = NamesOf<{ readonly takesFile: true }>
/** A collection of records in the simple-rest form. */
export type CollectionCall = NamesOf<{ readonly method: 'GET'; readonly query: typeof collectionQuery }>

/** Makes an input deeply readonly, since callers never change it. */
type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T
type InputOf<Name extends CallName, Part extends keyof Contract> =
  Calls[Name] extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? DeepReadonly<z.input<Schema>> : undefined

/**
 * Inputs of a call, before defaults and normalisation; undefined if the contract has no such part.
 */
export type ParamsTo<Name extends CallName> = InputOf<Name, 'params'>
export type QueryTo<Name extends CallName> = InputOf<Name, 'query'>
export type BodyTo<Name extends CallName> = InputOf<Name, 'body'>

type SuccessOf<Answers> = {
  readonly [Status in keyof Answers]: Status extends 200 | 201 | 202 ? Answers[Status] : never
}[keyof Answers]

/**
 * Answer of a successful call; every refusal is an error (error.contract.ts), whatever its status.
 */
export type AnswerTo<Name extends CallName> = z.output<SuccessOf<Calls[Name]['answers']>>
