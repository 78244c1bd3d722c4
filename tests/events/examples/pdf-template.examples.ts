import type * as pdfTemplate from '#events/pdf-template/pdf-template.events.ts'
import { ID, type ExamplesOf } from './example.ts'

const templateId = '01950000-0000-7000-8000-000000000020'
const ofVersion = { templateId, listId: ID.list, version: 1 }
const area = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.04 }

export const pdfTemplateExamples: ExamplesOf<typeof pdfTemplate> = {
  PdfTemplateUploaded: {
    templateId,
    listId: ID.list,
    apartmentId: ID.apartment,
    originalFileName: '재건축 동의서.pdf',
    name: '재건축 동의서',
    sha256: '0'.repeat(64),
    bytes: 40_960,
    objectKey: '1'.repeat(64),
    size: 40_000,
    pages: [{ width: 595.28, height: 841.89 }],
    removed: ['script', 'form'],
    offers: [{ from: 'label', kind: 'name', label: '성명', ...area, required: false, source: 'name' }],
  },
  PdfTemplateFieldsPlaced: {
    ...ofVersion,
    revision: 2,
    fields: [
      {
        id: '01950000-0000-7000-8000-000000000021',
        kind: 'name',
        label: '성명',
        ...area,
        required: true,
        source: 'name',
        fontSize: 11,
        align: 'left',
      },
    ],
  },
  PdfTemplateMasksPlaced: {
    ...ofVersion,
    revision: 3,
    masks: [{ id: '01950000-0000-7000-8000-000000000022', ...area }],
  },
  PdfTemplateVersionUsed: { ...ofVersion, by: '01950000-0000-7000-8000-000000000023' },
  PdfTemplateMasked: { ...ofVersion, objectKey: '2'.repeat(64), size: 39_000, pages: ['text'] },
  PdfTemplateItemsDeclared: {
    templateId,
    listId: ID.list,
    form: 'association',
    items: [
      { key: 'design', page: 1, text: '대지 면적 12,000㎡, 지하 3층, 지상 25층 5개 동, 480세대' },
      { key: 'articles', page: 2 },
    ],
  },
  PdfTemplateRenamed: { templateId, listId: ID.list, name: '재건축 동의서 (최종)' },
  PdfTemplateDeleted: { templateId, listId: ID.list, apartmentId: ID.apartment },
}
