import { accountModule } from './account/module.tsx'
import { analyticsModule, analyticsSchemaModule } from './analytics/module.tsx'
import { apartmentModule } from './apartment/module.tsx'
import { approvalModule } from './approval/module.tsx'
import { applicationModule } from './application/module.tsx'
import { assemblyModule } from './assembly/module.tsx'
import { auditModule } from './audit/module.tsx'
import { buildingLedgerModule } from './building-ledger/module.tsx'
import { confirmationModule } from './confirmation/module.tsx'
import { depositModule } from './deposit/module.tsx'
import { documentModule } from './document/module.tsx'
import { helpModule } from './help/module.tsx'
import { historyModule } from './history/module.tsx'
import { identityModule } from './identity/module.tsx'
import { integrationModule } from './integration/module.tsx'
import type { Module } from './kit/module/module.ts'
import { listModule } from './list/module.tsx'
import { mailingModule } from './mailing/module.tsx'
import { monitoringModule } from './monitoring/module.tsx'
import { participationModule } from './participation/module.tsx'
import { pdfTemplateModule } from './pdf-template/module.tsx'
import { personModule } from './person/module.tsx'
import { practiceModule } from './practice/module.tsx'
import { registryModule } from './registry/module.tsx'
import { representativeModule } from './representative/module.tsx'
import { rollImportModule } from './roll-import/module.tsx'
import { rollModule } from './roll/module.tsx'
import { signatureModule } from './signature/module.tsx'
import { voteModule } from './vote/module.tsx'

/** Modules of the office, in the order of the menu and of a list's tabs. */
export const modules: readonly Module[] = [
  analyticsModule,
  apartmentModule,
  listModule,
  practiceModule,
  approvalModule,
  rollModule,
  rollImportModule,
  buildingLedgerModule,
  voteModule,
  assemblyModule,
  signatureModule,
  representativeModule,
  confirmationModule,
  registryModule,
  mailingModule,
  identityModule,
  participationModule,
  historyModule,
  pdfTemplateModule,
  documentModule,
  depositModule,
  applicationModule,
  personModule,
  accountModule,
  auditModule,
  analyticsSchemaModule,
  integrationModule,
  monitoringModule,
  helpModule,
]
