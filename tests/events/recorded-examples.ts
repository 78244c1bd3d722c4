import { accountExamples } from './examples/account.examples.ts'
import { approvalExamples } from './examples/approval.examples.ts'
import { assemblyExamples } from './examples/assembly.examples.ts'
import { certificateExamples } from './examples/certificate.examples.ts'
import { applicationExamples } from './examples/application.examples.ts'
import { buildingLedgerExamples } from './examples/building-ledger/building-ledger.examples.ts'
import { depositExamples } from './examples/deposit.examples.ts'
import { confirmationExamples } from './examples/confirmation.examples.ts'
import { documentExamples } from './examples/document.examples.ts'
import { evidenceExamples } from './examples/evidence.examples.ts'
import { findingExamples } from './examples/finding.examples.ts'
import { identityRecordExamples } from './examples/participation/identity-record.examples.ts'
import { identityExamples } from './examples/identity.examples.ts'
import { integrationExamples } from './examples/integration.examples.ts'
import { listExamples } from './examples/list.examples.ts'
import { messagingExamples } from './examples/messaging.examples.ts'
import { operationsExamples } from './examples/operations.examples.ts'
import { pdfTemplateExamples } from './examples/pdf-template.examples.ts'
import { personExamples } from './examples/person.examples.ts'
import { providerAccountExamples } from './examples/provider-account.examples.ts'
import { practiceExamples } from './examples/practice.examples.ts'
import { registryExamples } from './examples/registry.examples.ts'
import { representativeExamples } from './examples/representative.examples.ts'
import { signatureExamples } from './examples/signature.examples.ts'
import { trusteesExamples } from './examples/trustees.examples.ts'
import { voteExamples } from './examples/vote.examples.ts'

/**
 * One event of every type, as logs hold it: each must stay readable for good. An example is never
 * changed. Where a type has gained optional fields, or is no longer written, its example shows that
 * what was recorded before still fits.
 */
export const recordedExamples = {
  ...accountExamples,
  ...approvalExamples,
  ...assemblyExamples,
  ...certificateExamples,
  ...applicationExamples,
  ...buildingLedgerExamples,
  ...depositExamples,
  ...confirmationExamples,
  ...documentExamples,
  ...evidenceExamples,
  ...findingExamples,
  ...identityExamples,
  ...identityRecordExamples,
  ...integrationExamples,
  ...listExamples,
  ...messagingExamples,
  ...operationsExamples,
  ...pdfTemplateExamples,
  ...personExamples,
  ...providerAccountExamples,
  ...practiceExamples,
  ...registryExamples,
  ...representativeExamples,
  ...signatureExamples,
  ...trusteesExamples,
  ...voteExamples,
}
