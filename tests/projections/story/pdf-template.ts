import { fixedId } from '#tests/support/fixed.ts'
import { apartmentId, listId, type StreamEvent } from './names.ts'

const [keptId, deletedId] = [fixedId(81), fixedId(82)]
const place = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.04 }
const nameField = {
  id: fixedId(83),
  kind: 'name',
  label: '성명',
  ...place,
  required: true,
  source: 'name',
  fontSize: null,
  align: 'left',
}
const masksOf = (...ids: readonly number[]) => ids.map((id) => ({ id: fixedId(id), ...place }))

const ofTemplate = (templateId: string, type: string, data: object = {}): StreamEvent => [
  `pdf-template-${templateId}`,
  { type, data: { templateId, listId, ...data } },
]
const uploads = (templateId: string) =>
  ofTemplate(templateId, 'PdfTemplateUploaded', {
    apartmentId,
    originalFileName: '동의서.pdf',
    name: '동의서',
    sha256: 'ab'.repeat(32),
    bytes: 4_096,
    objectKey: 'cd'.repeat(32),
    size: 4_000,
    pages: [{ width: 595, height: 842 }],
    removed: ['script'],
    offers: [{ from: 'label', kind: 'name', label: '성명', ...place, required: false, source: 'name' }],
  })

/**
 * Forms: one on which documents rest, so that a change makes its second version; one that is out of
 * use.
 */
export const templates = (): readonly StreamEvent[] => [
  uploads(keptId),
  uploads(deletedId),
  ofTemplate(keptId, 'PdfTemplateFieldsPlaced', { version: 1, revision: 2, fields: [nameField] }),
  ofTemplate(deletedId, 'PdfTemplateMasksPlaced', { version: 1, revision: 2, masks: masksOf(84) }),
  ofTemplate(keptId, 'PdfTemplateMasksPlaced', { version: 1, revision: 3, masks: masksOf(85, 86) }),
  ofTemplate(keptId, 'PdfTemplateMasked', {
    version: 1,
    objectKey: 'ef'.repeat(32),
    size: 3_900,
    pages: ['text'],
  }),
  ofTemplate(keptId, 'PdfTemplateVersionUsed', { version: 1, by: fixedId(87) }),
  ofTemplate(keptId, 'PdfTemplateMasksPlaced', { version: 2, revision: 4, masks: masksOf(86) }),
  ofTemplate(keptId, 'PdfTemplateFieldsPlaced', { version: 2, revision: 5, fields: [{ ...nameField, x: 0.2 }] }),
  ofTemplate(keptId, 'PdfTemplateRenamed', { name: '재건축 동의서' }),
  ofTemplate(deletedId, 'PdfTemplateDeleted', { apartmentId }),
]
