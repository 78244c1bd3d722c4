import { active } from '../awkward-pdfs/active.ts'
import type { AwkwardPdf } from '../awkward-pdfs/awkward-pdf.ts'
import { broken } from '../awkward-pdfs/broken.ts'
import { otherFiles } from '../awkward-pdfs/other-files.ts'
import { shapes } from '../awkward-pdfs/shapes.ts'

/**
 * Files that may be uploaded as a template by mistake or on purpose, made by hand, with the
 * expected result of each.
 */
export const awkwardPdfs: readonly AwkwardPdf[] = [...otherFiles, ...shapes, ...broken, ...active]
