export {
  UnreadablePdf,
  readTemplate,
  type OfferedField,
  type ReadTemplate,
  type UnreadableReason,
} from './read-template.ts'
