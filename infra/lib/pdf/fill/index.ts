export { pictureOfName } from './name-picture.ts'
export type { FieldValue, PlacedField } from './placed-field.ts'
export { checkSignaturePicture } from './signature-check.ts'
export { pictureOfStrokes } from './strokes-picture.ts'
