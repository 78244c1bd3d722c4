import { accountArea } from './account/account.area.ts'
import { approvalArea } from './approval/approval.area.ts'
import { analyticsArea } from './analytics/analytics.area.ts'
import { apartmentArea } from './apartment/apartment.area.ts'
import { auditArea } from './audit/audit.area.ts'
import { coreArea } from './core/core.area.ts'
import { documentArea } from './document/document.area.ts'
import { findingArea } from './finding/finding.area.ts'
import { evidenceArea } from './evidence/evidence.area.ts'
import { historyArea } from './history/history.area.ts'
import { identityArea } from './identity/identity.area.ts'
import { listArea } from './list/list.area.ts'
import { logArea } from './log/log.area.ts'
import { mailingArea } from './mailing/mailing.area.ts'
import { messagingArea } from './messaging/messaging.area.ts'
import { monitoringArea } from './monitoring/monitoring.area.ts'
import { participationArea } from './participation/participation.area.ts'
import { pdfTemplateArea } from './pdf-template/pdf-template.area.ts'
import { personArea } from './person/person.area.ts'
import { registryArea } from './registry/registry.area.ts'
import { rollArea } from './roll/roll.area.ts'
import { rollImportArea } from './roll-import/roll-import.area.ts'
import { signatureArea } from './signature/signature.area.ts'
import { voteArea } from './vote/vote.area.ts'
import type { Area } from './core/area.ts'

/**
 * The rooms, from the ground up: a room knows those before it, never one after it. A new room is added here, and to the lists that are
 * documents in themselves: roles, errors, the event catalogue, the read models.
 */
export const areas: readonly Area[] = [
  coreArea,
  messagingArea,
  monitoringArea,
  apartmentArea,
  auditArea,
  accountArea,
  approvalArea,
  personArea,
  listArea,
  rollArea,
  rollImportArea,
  pdfTemplateArea,
  documentArea,
  identityArea,
  participationArea,
  signatureArea,
  voteArea,
  registryArea,
  mailingArea,
  historyArea,
  logArea,
  findingArea,
  evidenceArea,
  analyticsArea,
]
