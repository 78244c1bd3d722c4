import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { readState } from '../core/read-state.ts'
import { legalFormOfRule, missingItems } from './legal-form/legal-forms.contract.ts'
import {
  pdfTemplateDecider,
  pdfTemplateStream,
  type ExistingTemplate,
  type PdfTemplateState,
} from './pdf-template.decider.ts'

export { fieldsClearOf, fillFromRoll, sourceValues } from './field-values.ts'
export { bytesOf, servedTemplateFile, maskedFileOf } from './file/template-files.ts'
export { isDrawnForm } from './legal-form/declared-items.decider.ts'
export { templateReadBy } from './find-template.ts'
export { uploadToSign } from './file/upload-template.ts'
export { readUploadedScan } from './file/read-scan.ts'
export { readUploadedPdf } from './file/read-upload.ts'
export type { TemplateVersion, ExistingTemplate } from './pdf-template.decider.ts'

/**
 * Returns the labels of the items that the law of a rule asks of a form and that nobody declared in
 * this one.
 */
export const missingLegalItems = (
  { legal }: Pick<ExistingTemplate, 'legal'>,
  rule: string | null | undefined,
): readonly string[] => {
  const form = legalFormOfRule(rule)
  return form === undefined ? [] : missingItems(form, legal).map(({ label }) => label)
}

/** Returns a template as the log has it at this moment. */
export const readTemplate = (store: Pick<EventStore, 'readStream'>, templateId: string): Promise<PdfTemplateState> =>
  readState(store, pdfTemplateDecider, pdfTemplateStream(templateId))
