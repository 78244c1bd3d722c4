export { drawFields, openTemplate } from './fill-template.ts'
export { drawCorners, drawTimeMark } from './time-mark.ts'
