export { drawFields, openTemplate } from './fill-template.ts'
