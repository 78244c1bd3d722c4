import type { Module } from '../core/module.ts'
import { pdfTemplateFileRoutes } from './file/pdf-template-files.routes.ts'
import { pdfTemplateMaskRoutes } from './file/pdf-template-masks.routes.ts'
import { legalFormRoutes } from './legal-form/legal-form.routes.ts'
import { pdfTemplateRoutes } from './pdf-templates.routes.ts'

/** Forms of lists: their files, what is placed on them, what is hidden of them. */
export const pdfTemplateModule: Module = {
  name: 'pdf-template',
  routes: [pdfTemplateRoutes, pdfTemplateMaskRoutes, pdfTemplateFileRoutes, legalFormRoutes],
}
