import { accountModule } from './account/account.module.ts'
import { approvalModule } from './approval/approval.module.ts'
import { analyticsModule } from './analytics/analytics.module.ts'
import { applicationModule } from './application/application.module.ts'
import { assemblyModule } from './assembly/assembly.module.ts'
import { apartmentModule } from './apartment/apartment.module.ts'
import { auditModule } from './audit/audit.module.ts'
import { buildingLedgerModule } from './building-ledger/building-ledger.module.ts'
import { certificateModule } from './certificate/certificate.module.ts'
import { confirmationModule } from './confirmation/confirmation.module.ts'
import { consentCountModule } from './consent-count/consent-count.module.ts'
import { coreModule } from './core/core.module.ts'
import { depositModule } from './deposit/deposit.module.ts'
import { documentModule } from './document/document.module.ts'
import { findingModule } from './finding/finding.module.ts'
import { evidenceModule } from './evidence/evidence.module.ts'
import { historyModule } from './history/history.module.ts'
import { integrationModule } from './integration/integration.module.ts'
import { identityModule } from './identity/identity.module.ts'
import { listModule } from './list/list.module.ts'
import { logModule } from './log/log.module.ts'
import { mailingModule } from './mailing/mailing.module.ts'
import { messageAccountModule } from './message-account/message-account.module.ts'
import { messagingModule } from './messaging/messaging.module.ts'
import { monitoringModule } from './monitoring/monitoring.module.ts'
import { participationModule } from './participation/participation.module.ts'
import { pdfTemplateModule } from './pdf-template/pdf-template.module.ts'
import { personModule } from './person/person.module.ts'
import { providerAccountModule } from './provider-account/provider-account.module.ts'
import { registryModule } from './registry/registry.module.ts'
import { representativeModule } from './representative/representative.module.ts'
import { rollModule } from './roll/roll.module.ts'
import { rollImportModule } from './roll-import/roll-import.module.ts'
import { signatureModule } from './signature/signature.module.ts'
import { voteModule } from './vote/vote.module.ts'
import { practiceModule } from './practice/practice.module.ts'
import type { Module } from './core/module.ts'

/**
 * Modules in the order of dependency: a module may use those before it, never one after it. A new
 * module is added here, and to the lists that are documents in themselves: roles, errors, the event
 * catalogue, the read models.
 */
export const modules: readonly Module[] = [
  coreModule,
  messagingModule,
  monitoringModule,
  apartmentModule,
  auditModule,
  accountModule,
  approvalModule,
  providerAccountModule,
  messageAccountModule,
  practiceModule,
  personModule,
  listModule,
  rollModule,
  buildingLedgerModule,
  rollImportModule,
  pdfTemplateModule,
  documentModule,
  depositModule,
  identityModule,
  certificateModule,
  participationModule,
  confirmationModule,
  signatureModule,
  representativeModule,
  consentCountModule,
  voteModule,
  assemblyModule,
  registryModule,
  mailingModule,
  historyModule,
  logModule,
  findingModule,
  evidenceModule,
  applicationModule,
  analyticsModule,
  integrationModule,
]
