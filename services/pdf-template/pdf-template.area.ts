import type { Area } from '../core/area.ts'
import { pdfTemplateFileRoutes } from './pdf-template-files.routes.ts'
import { pdfTemplateMaskRoutes } from './pdf-template-masks.routes.ts'
import { pdfTemplateRoutes } from './pdf-templates.routes.ts'

/** Forms of lists: their files, what is placed on them, what is hidden of them. */
export const pdfTemplateArea: Area = {
  name: 'pdf-template',
  routes: [pdfTemplateRoutes, pdfTemplateMaskRoutes, pdfTemplateFileRoutes],
}
