export { fieldsClearOf, fillFromRoll, sourceValues } from './field-values.ts'
export { bytesOf, keptTemplateFile, maskedFileOf } from './template-files.ts'
export { templateReadBy } from './template-seen.ts'
