import { accountArea } from './account/area.tsx'
import { analyticsArea, analyticsSchemaArea } from './analytics/area.tsx'
import { apartmentArea } from './apartment/area.tsx'
import { approvalArea } from './approval/area.tsx'
import { auditArea } from './audit/area.tsx'
import { documentArea } from './document/area.tsx'
import { historyArea } from './history/area.tsx'
import { identityArea } from './identity/area.tsx'
import type { Area } from './kit/area/area.ts'
import { listArea } from './list/area.tsx'
import { mailingArea } from './mailing/area.tsx'
import { monitoringArea } from './monitoring/area.tsx'
import { pdfTemplateArea } from './pdf-template/area.tsx'
import { personArea } from './person/area.tsx'
import { registryArea } from './registry/area.tsx'
import { rollImportArea } from './roll-import/area.tsx'
import { rollArea } from './roll/area.tsx'
import { signatureArea } from './signature/area.tsx'
import { voteArea } from './vote/area.tsx'

/** The rooms of the office, in the order of the menu and of a list's tabs. */
export const areas: readonly Area[] = [
  analyticsArea,
  apartmentArea,
  listArea,
  approvalArea,
  rollArea,
  rollImportArea,
  voteArea,
  signatureArea,
  registryArea,
  mailingArea,
  pdfTemplateArea,
  documentArea,
  identityArea,
  historyArea,
  personArea,
  accountArea,
  auditArea,
  analyticsSchemaArea,
  monitoringArea,
]
