import { describe, expect, it } from 'vitest'
import type { PdfTemplateEvent } from '#events/pdf-template/pdf-template.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { currentVersion, pdfTemplateDecider, existingTemplate } from '#services/pdf-template/pdf-template.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [templateId, listId, apartmentId, by] = [fixedId(1), fixedId(2), fixedId(3), fixedId(4)]
const upload = {
  templateId,
  listId,
  apartmentId,
  originalFileName: '동의서.pdf',
  name: '동의서',
  sha256: 'a'.repeat(64),
  bytes: 4_096,
  objectKey: 'b'.repeat(64),
  size: 4_000,
  pages: [
    { width: 595, height: 842 },
    { width: 842, height: 595 },
  ],
  removed: ['script'],
  offers: [],
}
const place = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.04 }
const look = { label: '성명', required: true, source: 'name', fontSize: null, align: 'left' } as const
const [nameId, signId, newId] = [fixedId(11), fixedId(12), fixedId(13)]
const nameField = { id: nameId, kind: 'name', ...place, ...look } as const
const signField = { ...nameField, id: signId, kind: 'signature', label: '서명', source: null, y: 0.5 } as const
const mask = { id: fixedId(21), ...place }
const ofVersion = { templateId, listId, version: 1 }

const uploaded = { type: 'PdfTemplateUploaded', data: upload } as const
const placed: PdfTemplateEvent = {
  type: 'PdfTemplateFieldsPlaced',
  data: { ...ofVersion, revision: 2, fields: [nameField, signField] },
}
const masked: PdfTemplateEvent = { type: 'PdfTemplateMasksPlaced', data: { ...ofVersion, revision: 3, masks: [mask] } }
const used = { type: 'PdfTemplateVersionUsed', data: { ...ofVersion, by } } as const
const deleted = { type: 'PdfTemplateDeleted', data: { templateId, listId, apartmentId } } as const
const copy = { objectKey: 'c'.repeat(64), size: 3_900, pages: ['text', 'untouched'] as ('text' | 'untouched')[] }
const copied: PdfTemplateEvent = { type: 'PdfTemplateMasked', data: { ...ofVersion, ...copy } }

/** Makes a field or mask in the form that a browser sends. */
const wanted = <Placed extends object>(one: Placed, spareId = newId) => ({ ...one, spareId })
const placing = (more: object) => ({ type: 'PlaceOnTemplate', ...more }) as const
const versionAfter = (...events: readonly object[]) =>
  currentVersion(existingTemplate(foldEvents(pdfTemplateDecider, [uploaded, ...events] as never)))

describe('uploading a form', () => {
  const command = { type: 'UploadTemplate', upload } as const
  it('records what is kept of which file', () => given(pdfTemplateDecider).when(command).then([uploaded]))
  it('stays quiet when repeated', () => given(pdfTemplateDecider, [uploaded]).when(command).thenNothing())
  it('is refused for another file under the same key', () =>
    given(pdfTemplateDecider, [uploaded])
      .when({ type: 'UploadTemplate', upload: { ...upload, sha256: 'd'.repeat(64) } })
      .thenRejects('KEY_REUSED'))
})

describe('placing fields', () => {
  it('records all of them, in the order of filling, with ids of their own', () => {
    const { id: _id, ...field } = nameField
    given(pdfTemplateDecider, [uploaded])
      .when(placing({ fields: [wanted({ ...signField, order: 2 }, signId), wanted({ ...field, order: 1 }, nameId)] }))
      .then([placed])
  })
  it('keeps the ids that are known, once each', () =>
    given(pdfTemplateDecider, [uploaded, placed])
      .when(
        placing({ fields: [wanted(signField), wanted({ ...signField, y: 0.6 }), wanted({ ...nameField, x: 0.2 })] }),
      )
      .then([
        {
          type: 'PdfTemplateFieldsPlaced',
          data: {
            ...ofVersion,
            revision: 3,
            fields: [signField, { ...signField, id: newId, y: 0.6 }, { ...nameField, x: 0.2 }],
          },
        },
      ]))
  it('stays quiet when repeated, whether ids are sent or not, and whatever revision was seen', () => {
    const { id: _id, ...field } = nameField
    given(pdfTemplateDecider, [uploaded, placed])
      .when(placing({ fields: [wanted(field), wanted(signField)], revision: 1 }))
      .thenNothing()
  })
  it('is refused to who has not seen the last change', () =>
    given(pdfTemplateDecider, [uploaded, placed])
      .when(placing({ fields: [], revision: 1 }))
      .thenRejects('TEMPLATE_CHANGED_MEANWHILE'))
  it('is refused on a page that the file does not have', () =>
    given(pdfTemplateDecider, [uploaded])
      .when(placing({ fields: [wanted({ ...nameField, page: 3 })] }))
      .thenRejects('VALIDATION_FAILED'))
  it('is refused where nothing was uploaded, or it is out of use', () => {
    given(pdfTemplateDecider)
      .when(placing({ fields: [] }))
      .thenRejects('NOT_FOUND')
    given(pdfTemplateDecider, [uploaded, deleted])
      .when(placing({ fields: [] }))
      .thenRejects('TEMPLATE_DELETED')
  })
  it('counts one change of fields and masks as one', () =>
    given(pdfTemplateDecider, [uploaded])
      .when(placing({ fields: [wanted(nameField, nameId)], masks: [wanted(mask, mask.id)], revision: 1 }))
      .then([
        { type: 'PdfTemplateFieldsPlaced', data: { ...ofVersion, revision: 2, fields: [nameField] } },
        { type: 'PdfTemplateMasksPlaced', data: { ...ofVersion, revision: 2, masks: [mask] } },
      ]))
})

describe('masks', () => {
  it('are replaced by those that are wanted', () =>
    given(pdfTemplateDecider, [uploaded, placed])
      .when(placing({ masks: [wanted(mask, mask.id)] }))
      .then([masked]))
  it('go one by one', () =>
    given(pdfTemplateDecider, [uploaded, placed, masked])
      .when({ type: 'RemoveMask', maskId: mask.id })
      .then([{ type: 'PdfTemplateMasksPlaced', data: { ...ofVersion, revision: 4, masks: [] } }]))
  it('that are gone already are no change', () =>
    given(pdfTemplateDecider, [uploaded]).when({ type: 'RemoveMask', maskId: mask.id }).thenNothing())
})

describe('a version that documents rest on', () => {
  const use = { type: 'UseTemplateVersion', version: 1, by } as const
  it('is recorded, once', () => {
    given(pdfTemplateDecider, [uploaded, placed]).when(use).then([used])
    given(pdfTemplateDecider, [uploaded, placed, used])
      .when({ ...use, by: fixedId(9) })
      .thenNothing()
  })
  it('is the current one, and in use', () => {
    const next: PdfTemplateEvent = {
      type: 'PdfTemplateMasksPlaced',
      data: { ...ofVersion, version: 2, revision: 3, masks: [mask] },
    }
    given(pdfTemplateDecider, [uploaded, used, next])
      .when({ ...use, version: 3 })
      .thenRejects('NOT_FOUND')
    given(pdfTemplateDecider, [uploaded, deleted]).when(use).thenRejects('TEMPLATE_DELETED')
  })
  it('never changes: a change makes the next one, which begins as the one before it', () => {
    const next: PdfTemplateEvent = {
      type: 'PdfTemplateMasksPlaced',
      data: { ...ofVersion, version: 2, revision: 3, masks: [mask] },
    }
    given(pdfTemplateDecider, [uploaded, placed, used])
      .when(placing({ masks: [wanted(mask, mask.id)] }))
      .then([next])
    expect(versionAfter(placed, used, next)).toEqual({
      version: 2,
      fields: [nameField, signField],
      masks: [mask],
      usedBy: null,
      masked: null,
    })
    given(pdfTemplateDecider, [uploaded, placed, used, next])
      .when(placing({ masks: [] }))
      .then([{ type: 'PdfTemplateMasksPlaced', data: { ...ofVersion, version: 2, revision: 4, masks: [] } }])
  })
})

describe('the masked copy', () => {
  const before = [uploaded, placed, masked]
  it('of a version is kept, once', () => {
    const keep = { type: 'KeepMaskedCopy', of: versionAfter(placed, masked), ...copy } as const
    given(pdfTemplateDecider, before).when(keep).then([copied])
    given(pdfTemplateDecider, [...before, copied])
      .when(keep)
      .thenNothing()
  })
  it('of masks that are others by now is not', () => {
    const keep = { type: 'KeepMaskedCopy', of: versionAfter(placed), ...copy } as const
    given(pdfTemplateDecider, before).when(keep).thenNothing()
    expect(versionAfter(placed, masked, copied).masked).toEqual(copy)
    const moved = { type: 'PdfTemplateMasksPlaced', data: { ...ofVersion, revision: 4, masks: [] } }
    expect(versionAfter(placed, masked, copied, moved).masked).toBeNull()
  })
})

describe('a name', () => {
  const rename = { type: 'RenameTemplate', name: '재건축 동의서' } as const
  const renamed = { type: 'PdfTemplateRenamed', data: { templateId, listId, name: rename.name } } as const
  it('changes, once', () => {
    given(pdfTemplateDecider, [uploaded]).when(rename).then([renamed])
    given(pdfTemplateDecider, [uploaded, renamed]).when(rename).thenNothing()
  })
  it('of what is out of use stays', () =>
    given(pdfTemplateDecider, [uploaded, deleted]).when(rename).thenRejects('TEMPLATE_DELETED'))
})

describe('deleting', () => {
  const remove = { type: 'DeleteTemplate' } as const
  it('takes a template out of use, once', () => {
    given(pdfTemplateDecider, [uploaded, placed, used]).when(remove).then([deleted])
    given(pdfTemplateDecider, [uploaded, deleted]).when(remove).thenNothing()
  })
  it('is refused where nothing was uploaded', () => given(pdfTemplateDecider).when(remove).thenRejects('NOT_FOUND'))
})
