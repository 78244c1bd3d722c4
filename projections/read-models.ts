import type { Projection } from '#infra/platform/projection/projection.ts'
import { buildingLedgers } from './building-ledger/building-ledger.ts'
import { deposits } from './deposit/deposits.ts'
import { ballotDocuments } from './document/ballot-documents.ts'
import { approvals } from './approval/approvals.ts'
import { findings } from './finding/findings.ts'
import { documentBatches } from './document/document-batches.ts'
import { documents } from './document/documents.ts'
import { storedFiles } from './document/stored-files.ts'
import { activities } from './history/activities.ts'
import { countedVotes } from './analytics/counted-votes.ts'
import { provenEntries } from './analytics/proven-entries.ts'
import { admins } from './account/admins.ts'
import { apartments } from './apartment/apartments.ts'
import { signIns } from './audit/sign-ins.ts'
import { contactObjections } from './person/contact-objections.ts'
import { contactProposals } from './person/contact-proposals.ts'
import { listUsers } from './roll/list-users.ts'
import { rollHistory } from './roll/roll-history.ts'
import { pdfTemplates } from './pdf-template/pdf-templates.ts'
import { rollImports } from './roll-import/roll-imports.ts'
import { listProgress } from './list/list-progress.ts'
import { lists } from './list/lists.ts'
import { logIndex } from './log/log-index.ts'
import { merkleTree } from './log/merkle-tree.ts'
import type { HeadSigner } from './log/tree-heads.ts'
import { identityRecords } from './participation/identity-records.ts'
import { phoneCalls } from './participation/phone-calls.ts'
import { receipts } from './participation/receipts.ts'
import { assemblies } from './assembly/assemblies.ts'
import { attendance } from './assembly/attendance.ts'
import { meetingStatements } from './assembly/statements.ts'
import { noticeProofs } from './assembly/notice-proofs.ts'
import { inspections } from './assembly/inspections.ts'
import { publications } from './assembly/publications.ts'
import { formRuns } from './confirmation/form-runs.ts'
import { consentDays } from './consent-count/consent-days.ts'
import { consents } from './signature/consents.ts'
import { representatives } from './representative/representatives.ts'
import { paperCopies } from './signature/paper-copies.ts'
import { lateConsents } from './signature/late-consents.ts'
import { messageSchedules } from './mailing/message-schedules.ts'
import { messages } from './mailing/messages.ts'
import { mailingBatches } from './mailing/mailing-batches.ts'
import { integrations } from './integration/integrations.ts'
import { identityMismatches } from './identity/identity-mismatches.ts'
import { storedRegisters } from './registry/stored-registers.ts'
import { registers } from './registry/registers.ts'
import { registryCollections } from './registry/registry-collections.ts'
import { registryImports } from './registry/registry-imports.ts'
import { signatureRequests } from './signature/signature-requests.ts'
import { votePapers } from './vote/vote-papers.ts'
import { practices } from './practice/practices.ts'
import { questionSets } from './vote/question-sets.ts'
import { votePatterns } from './vote/vote-patterns.ts'
import { voteResults } from './vote/vote-results.ts'
import { voteProxies } from './vote/vote-proxies.ts'
import { turnoutHistory } from './vote/turnout-history.ts'
import { votes } from './vote/votes.ts'
import { ballotChallenges } from './vote/ballot-challenges.ts'

/** Every read model, and who signs the heads of the log's tree. */
export const readModels = (signer: HeadSigner): readonly Projection[] => [
  admins,
  signIns,
  apartments,
  lists,
  listProgress,
  listUsers,
  contactProposals,
  contactObjections,
  approvals,
  rollHistory,
  votes,
  countedVotes,
  provenEntries,
  voteResults,
  ballotChallenges,
  turnoutHistory,
  votePapers,
  voteProxies,
  questionSets,
  votePatterns,
  assemblies,
  attendance,
  meetingStatements,
  noticeProofs,
  inspections,
  publications,
  practices,
  receipts,
  consents,
  paperCopies,
  lateConsents,
  formRuns,
  representatives,
  consentDays,
  identityMismatches,
  identityRecords,
  phoneCalls,
  activities,
  logIndex,
  findings,
  rollImports,
  documents,
  ballotDocuments,
  documentBatches,
  storedFiles,
  buildingLedgers,
  deposits,
  pdfTemplates,
  signatureRequests,
  mailingBatches,
  messages,
  messageSchedules,
  registers,
  registryCollections,
  registryImports,
  storedRegisters,
  integrations,
  merkleTree(signer),
]
