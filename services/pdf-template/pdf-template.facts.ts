import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { readState } from '../core/read-state.ts'
import { pdfTemplateDecider, pdfTemplateStream, type PdfTemplateState } from './pdf-template.decider.ts'

export { fieldsClearOf, fillFromRoll, sourceValues } from './field-values.ts'
export { bytesOf, servedTemplateFile, maskedFileOf } from './file/template-files.ts'
export { templateReadBy } from './find-template.ts'
export { uploadToSign } from './file/upload-template.ts'
export { readUploadedScan } from './file/read-scan.ts'
export type { TemplateVersion, ExistingTemplate } from './pdf-template.decider.ts'

/** Returns a template as the log has it at this moment. */
export const readTemplate = (store: Pick<EventStore, 'readStream'>, templateId: string): Promise<PdfTemplateState> =>
  readState(store, pdfTemplateDecider, pdfTemplateStream(templateId))
